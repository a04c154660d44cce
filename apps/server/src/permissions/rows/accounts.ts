import * as account from '@roadside/contract/account-calls.ts'
import { register } from '@roadside/contract/register-call.ts'
import { exchangeKey, login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import * as users from '@roadside/contract/user-calls.ts'
import { Secret, TOTP } from 'otpauth'
import { insertHandoff } from '../../features/auth/oidc/repository.ts'
import { hashToken } from '../../features/auth/tokens.ts'
import { testPassword } from '../../testing/test-app.ts'
import { plain, type By, type Row } from '../row.ts'
import type { World } from '../world.ts'

const newPassword = 'Correct!horse1'
const form = {
  firstname: 'ก',
  lastname: 'ข',
  role: 'user' as const,
  groupname: 'office-1',
  department: 'MARKOWN',
}
const someUser = async ({ addUser }: World) => ({ id: await addUser(), version: 1 })

/** The code that the account's telephone would show, of a secret that it is offered now. */
async function codeOf(world: World, { token }: By): Promise<string> {
  const { status, body } = await world.call(
    account.offerSecondFactor,
    { password: testPassword },
    token,
  )
  if (status !== 200) return '000000'
  return new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
    timestamp: world.clock.now.getTime(),
  })
}

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const accountRows: readonly Row[] = [
  plain(login, '       a a a a a a a', async (_, { resetAccounts }) => {
    await resetAccounts()
    return { username: 'staff', password: testPassword }
  }),
  plain(refreshToken, 'a a a a a a a', async (_, world) => {
    const { body } = await world.call(login, { username: 'staff', password: testPassword })
    return { refreshToken: body.refreshToken }
  }),
  plain(exchangeKey, ' a a a a a a a', async (_, { addUser, test, clock, fresh }) => {
    const key = `${fresh()}-key-of-a-sign-in`
    const expiresAt = new Date(clock.now.getTime() + 1_000)
    await insertHandoff(test.database.db, {
      hash: hashToken(key),
      proof: hashToken(key),
      userId: await addUser(),
      expiresAt,
    })
    return { key, proof: key }
  }),
  // a session of its own: that of the token goes on
  plain(logout, '      a a a a a a a', async (_, world) => {
    const { body } = await world.call(login, { username: 'staff', password: testPassword })
    return { refreshToken: body.refreshToken }
  }),
  plain(register, '    r r r r r a a', (_, { fresh }) => ({
    ...form,
    username: fresh(),
    password: newPassword,
  })),

  plain(account.ownAccount, '         r a a a a a a', () => ({})),
  plain(account.ownSessions, '        r a a a a a a', () => ({})),
  plain(account.saveOwnName, '        r r a a a a a', () => ({ firstname: 'ก', lastname: 'ข' })),
  plain(account.changeOwnPassword, '  r r a a a a a', async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword, new_password: newPassword }
  }),
  plain(account.endOwnSessions, '     r r a a a a a', () => ({})),
  plain(account.offerSecondFactor, '  r r a a a a a', async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword }
  }),
  plain(account.confirmSecondFactor, 'r r a a a a a', async (_, world, by) => {
    await world.resetAccounts()
    return { code: await codeOf(world, by) }
  }),
  plain(account.makeRecoveryCodes, '  r r a a a a a', async (_, { resetAccounts, test }) => {
    await resetAccounts()
    await test.database.pool.query(
      `update app_user set totp_secret = 'sealed', totp_enabled_at = now()`,
    )
    return { password: testPassword }
  }),
  plain(account.removeSecondFactor, ' r r a a a a a', async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword }
  }),

  plain(users.userList, '             r r r r r a a', () => ({})),
  plain(users.user, '                 r r r r r a a', async (_, { addUser }) => ({
    id: await addUser(),
  })),
  plain(users.userPlaces, '           r r r r r a a', () => ({})),
  plain(users.addUser, '              r r r r r a a', (_, { fresh }) => ({
    ...form,
    username: fresh(),
  })),
  plain(users.editUser, '             r r r r r a a', async (_, w) => ({
    ...(await someUser(w)),
    form,
  })),
  plain(users.suspendUser, '          r r r r r a a', async (_, w) => ({
    ...(await someUser(w)),
    suspended: true,
  })),
  plain(users.resetUserPassword, '    r r r r r a a', (_, w) => someUser(w)),
  plain(users.removeUserSecondFactor, 'r r r r r a a', (_, w) => someUser(w)),
  plain(users.endUserSessions, '      r r r r r a a', async (_, { addUser }) => ({
    id: await addUser(),
  })),
]
