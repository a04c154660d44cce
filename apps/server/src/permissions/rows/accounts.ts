import type { Reply } from '@roadside/contract/call.ts'
import * as account from '@roadside/contract/account-calls.ts'
import { ownPreferences, savePreference } from '@roadside/contract/preference-calls.ts'
import { removeFilter, savedFilters, saveFilter } from '@roadside/contract/saved-filter-calls.ts'
import { register } from '@roadside/contract/register-call.ts'
import { exchangeKey, login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import * as users from '@roadside/contract/user-calls.ts'
import { Secret, TOTP } from 'otpauth'
import {
  actingParties,
  allParties,
  authorityOnly,
  editsSites,
  everybody,
  seesSites,
  type By,
} from '@roadside/server-kit/testing/permissions.ts'
import { testPassword } from '@roadside/server-kit/testing/test-app.ts'
import { insertHandoff } from '../../features/auth/oidc/repository.ts'
import { hashToken } from '../../features/auth/tokens.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { World } from '../world.ts'

const newPassword = 'Correct!horse1'
const form = {
  firstname: 'ก',
  lastname: 'ข',
  role: 'user' as const,
  groupname: 'office-1',
  department: 'MARKOWN',
}
/** The viewer has filters of its own, and changes none of a department. */
const sharesFilters = { ...editsSites, viewer: 'nothing' } as const
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

export const accountRows: readonly Row[] = [
  plain(login, everybody, async (_, { resetAccounts }) => {
    await resetAccounts()
    return { username: 'staff', password: testPassword }
  }),
  plain(refreshToken, everybody, async (_, world) => {
    const { body } = await world.call(login, { username: 'staff', password: testPassword })
    return { refreshToken: body.refreshToken }
  }),
  plain(exchangeKey, everybody, async (_, { addUser, test, clock, fresh }) => {
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
  // a session of its own: the token's session continues
  plain(logout, everybody, async (_, world) => {
    const { body } = await world.call(login, { username: 'staff', password: testPassword })
    return { refreshToken: body.refreshToken }
  }),
  plain(register, authorityOnly, (_, { fresh }) => ({
    ...form,
    username: fresh(),
    password: newPassword,
  })),

  plain(account.ownAccount, allParties, () => ({})),
  plain(account.ownSessions, allParties, () => ({})),
  plain(ownPreferences, allParties, () => ({})),
  plain(savePreference, allParties, () => ({
    name: 'columns' as const,
    of: 'users',
    value: { hidden: [] },
  })),
  list(savedFilters, seesSites, () => ({ list: 'users' }), {
    holds: (answer, { mark }) =>
      (answer as Reply<typeof savedFilters>).filters.some(({ name }) => name === mark),
  }),
  ofPlace(saveFilter, sharesFilters, ({ departmentId }, { fresh }) => ({
    list: 'users',
    name: fresh(),
    query: 'show=active',
    DeptID: departmentId,
  })),
  ofPlace(removeFilter, sharesFilters, async ({ departmentId }, { one, fresh }) => {
    const insert = `insert into saved_filter (list, name, query, department_id, saved_by, saved_at)
      values ('users', $1, 'show=active', $2, 'admin', now()) returning id`
    const { id } = await one(insert, [fresh(), departmentId])
    return { id }
  }),
  plain(account.saveOwnName, actingParties, () => ({ firstname: 'ก', lastname: 'ข' })),
  plain(account.changeOwnPassword, actingParties, async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword, new_password: newPassword }
  }),
  plain(account.endOwnSessions, actingParties, () => ({})),
  plain(account.offerSecondFactor, actingParties, async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword }
  }),
  plain(account.confirmSecondFactor, actingParties, async (_, world, by) => {
    await world.resetAccounts()
    return { code: await codeOf(world, by) }
  }),
  plain(account.makeRecoveryCodes, actingParties, async (_, { resetAccounts, test }) => {
    await resetAccounts()
    await test.database.pool.query(
      `update app_user set totp_secret = 'sealed', totp_enabled_at = now()`,
    )
    return { password: testPassword }
  }),
  plain(account.removeSecondFactor, actingParties, async (_, { resetAccounts }) => {
    await resetAccounts()
    return { password: testPassword }
  }),

  plain(users.userList, authorityOnly, () => ({})),
  plain(users.user, authorityOnly, async (_, { addUser }) => ({
    id: await addUser(),
  })),
  plain(users.userPlaces, authorityOnly, () => ({})),
  plain(users.addUser, authorityOnly, (_, { fresh }) => ({
    ...form,
    username: fresh(),
  })),
  plain(users.editUser, authorityOnly, async (_, w) => ({
    ...(await someUser(w)),
    form,
  })),
  plain(users.suspendUser, authorityOnly, async (_, w) => ({
    ...(await someUser(w)),
    suspended: true,
  })),
  plain(users.resetUserPassword, authorityOnly, (_, w) => someUser(w)),
  plain(users.removeUserSecondFactor, authorityOnly, (_, w) => someUser(w)),
  plain(users.endUserSessions, authorityOnly, async (_, { addUser }) => ({
    id: await addUser(),
  })),
]
