import { ownAccount } from '@roadside/contract/account-calls.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type { Account, One } from '@roadside/server-kit/testing/permissions.ts'
import {
  buildContractorUser,
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { hashPassword } from '../accounts/password.ts'
import { solutions } from '../solutions.ts'
import { fillPlace, type Place } from './place.ts'

/** Departments as `viewer`, `fourG` and `staff` see them: theirs, another of their group, one of another group. */
export const placeNames = ['own', 'group', 'foreign'] as const
export type PlaceName = (typeof placeNames)[number]
/** Part of every name in the place, and of no other. */
export const marks: Record<PlaceName, string> = {
  own: 'MARKOWN',
  group: 'MARKGROUP',
  foreign: 'MARKFOREIGN',
}

const usernames: Record<Exclude<Account, 'none'>, string> = {
  contractor: 'contractor',
  viewer: 'viewer',
  fourG: '4g',
  staff: 'staff',
  officeAdmin: 'officeadmin',
  drrAdmin: 'drradmin',
  admin: 'admin',
}

export interface World extends TestApp {
  readonly at: Record<PlaceName, Place>
  readonly tokens: Record<Account, string | null>
  readonly usernames: typeof usernames
  /** Tokens that are good for nothing, by why. */
  readonly badTokens: Readonly<Record<string, string>>
  /** The first row of a statement. */
  readonly one: One
  /** A text that is given once. */
  readonly fresh: () => string
  /** Makes an account without further use. */
  readonly addUser: () => Promise<number>
  /** Every account has the password and the second factor that it began with. */
  readonly resetAccounts: () => Promise<void>
}

/** Without one some calls are not served; nothing connects to it. */
const provider = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://console.example',
  LINE_CHANNEL_SECRET: '0123456789abcdef0123456789abcdef',
  LINE_CHANNEL_ACCESS_TOKEN: 'a-token-of-the-tests',
  LINE_API_URL: 'http://127.0.0.1:2',
}

/** The whole product with everything that a call can be about, in two departments of one group and one of another. */
export async function buildWorld(settings: Record<string, string> = {}): Promise<World> {
  const t = await createTestApp({ ...provider, ...settings })
  const { pool } = t.test.database
  const one: One = async (text, values = []) =>
    (await pool.query(text, [...values])).rows[0] as never
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: [marks.own, marks.group] })
  const other = await buildGroup(t, { code: 'office-2', departments: [marks.foreign] })
  const departments = { ...office.departments, ...other.departments }

  const { groupId } = office
  const departmentId = departments[marks.own] ?? 0
  await buildUser(t, { username: 'viewer', groupId, departmentId, firstname: 'dashboard' })
  await buildUser(t, { username: '4g', groupId, departmentId })
  await buildUser(t, { username: 'staff', groupId, departmentId })
  await buildUser(t, { username: 'officeadmin', groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId: central.groupId, role: 'admin' })
  await buildUser(t, { username: 'admin', groupId: central.groupId, role: 'admin' })

  const badTokens = await makeBadTokens(t)

  const tables = [
    'measurement',
    ...solutions.flatMap(({ server }) => (server.monthlyTables ?? []).map(({ table }) => table)),
  ]
  for (const table of tables)
    await ensureMonthlyPartitions(pool, table, { from: t.clock.now, to: t.clock.now })

  let given = 0
  const fresh = () => `fresh-${(given += 1)}`
  const passwordHash = await hashPassword(testPassword)
  const at = {} as Record<PlaceName, Place>
  for (const name of placeNames) {
    at[name] = await fillPlace(one, {
      mark: marks[name],
      departmentId: departments[marks[name]] ?? 0,
      now: t.clock.now,
    })
  }
  // an own pause has no id that something foreign has, too
  await pool.query('alter table service_pause alter column id restart with 1000000')
  await buildContractorUser(t, { username: 'contractor', contractorId: at.own.contractor })
  const tokens: World['tokens'] = { none: null } as World['tokens']
  for (const [account, username] of Object.entries(usernames))
    tokens[account as Account] = await t.tokenOf(username)
  return {
    ...t,
    at,
    tokens,
    usernames,
    badTokens,
    one,
    fresh,
    addUser: async () => {
      const insert = `insert into app_user (username, username_key, password_hash, role, group_id, department_id, firstname, lastname)
        values ($1, $1, $2, 'user', $3, $4, 'ก', 'ข') returning id`
      return (await one(insert, [fresh(), passwordHash, groupId, departmentId])).id
    },
    resetAccounts: async () => {
      await pool.query(
        'update app_user set password_hash = $1, totp_secret = null, totp_enabled_at = null',
        [passwordHash],
      )
    },
  }
}

/** Forged, of a session that was logged out, and too old. */
async function makeBadTokens(t: TestApp): Promise<Record<string, string>> {
  const { now } = t.clock
  t.clock.now = new Date(now.getTime() - 3_600_000)
  const expired = await t.tokenOf('staff')
  const { status } = await t.call(ownAccount, {}, expired)
  if (status !== 200) throw new Error('the expired token never was a good one')
  t.clock.now = now
  const revoked = await t.tokenOf('staff')
  await t.test.database.pool.query('update session set ended_at = now() where id = $1', [
    claimsOf(revoked).sid,
  ])
  const good = await t.tokenOf('staff')
  const [head = '', payload = '', signature = ''] = good.split('.')
  const asAnother = Buffer.from(JSON.stringify({ ...claimsOf(good), sub: '1' })).toString(
    'base64url',
  )
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return {
    nonsense: 'x',
    forged: `${head}.${asAnother}.${signature}`,
    unsigned: `${unsigned}.${payload}.`,
    revoked,
    expired,
  }
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
}
