import type { Call } from '@roadside/contract/call.ts'
import { allAuditGroups, auditActionNames } from '@roadside/contract/audit-words.ts'
import { accounts } from '@roadside/server-kit/testing/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solutions } from '../solutions.ts'
import { permissionPage } from './page.ts'
import { permissionTable } from './table.ts'
import { reachOf, tryBadTokens, tryCell, tryForeignIds, tryMixedIds } from './try-row.ts'
import { buildWorld, type World } from './world.ts'

const coreCalls = Object.values(
  import.meta.glob<Record<string, Partial<Call>>>(
    ['../../../../packages/contract/**/*.ts', '!**/{testing,devices}/**', '!**/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) => Object.values(module))
const ofSolutions = solutions.flatMap(({ solution }) => solution.calls)
const calls = [...coreCalls, ...ofSolutions].filter(
  (call): call is Call =>
    typeof call === 'object' && call?.path !== undefined && call.reply !== undefined,
)
const rows = permissionTable.flatMap((part) => part.rows)

let w: World
beforeAll(async () => {
  w = await buildWorld()
})
afterAll(() => w.close())

test('every call of the product has one row, every row a call, and every call is served', async () => {
  const paths = calls.map(({ path }) => path)
  const inTable = rows.map(({ call }) => call.path)
  expect(inTable.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !inTable.includes(path))).toEqual([])
  expect(inTable.filter((path, index) => inTable.indexOf(path) !== index)).toEqual([])
  const served = (await w.app.http.inject('/api/openapi.json')).json<{
    paths: Record<string, unknown>
  }>()
  const inApi = Object.keys(served.paths).filter((path) => path.startsWith('/api/'))
  expect(inApi.map((path) => path.replace('/api/', '')).toSorted()).toEqual(inTable.toSorted())
})

test('every call has a Thai name, the same as its action in the audit log', () => {
  const actions = auditActionNames(allAuditGroups(solutions.map(({ solution }) => solution)))
  expect(calls.filter(({ nameTh }) => !/[ก-๙]/.test(nameTh))).toEqual([])
  const others = calls.filter(
    ({ path, nameTh }) => actions.has(path) && actions.get(path) !== nameTh,
  )
  // one call for two actions
  expect(others.map(({ path }) => path)).toEqual(['suspendUser'])
})

test('docs/permissions.md says what the table says', async () => {
  await expect(permissionPage(permissionTable)).toMatchFileSnapshot(
    '../../../../docs/permissions.md',
  )
})

describe.for(rows.map((row) => [row.call.path, row] as const))('%s', ([, row]) => {
  // an account does more here than the console lets any do in an hour
  beforeAll(() =>
    w.test.database.pool.query(`
      alter table audit_log disable trigger audit_log_append_only;
      update audit_log set at = at - interval '1 hour' where at > now() - interval '1 hour';
      alter table audit_log enable trigger audit_log_append_only`),
  )

  test('takes no token that is not good', async () => {
    expect(await tryBadTokens(w, row)).toEqual([])
  })

  test.for(accounts)('%s', async (account) => {
    expect(await tryCell(w, row, account)).toEqual([])
  })

  const bound = (['staff', 'contractor'] as const).filter(
    (account) => row.kind === 'place' && reachOf(row, account).reach === 'own',
  )
  test.for(bound)('takes no foreign id of %s beside an own one', async (account) => {
    expect(await tryMixedIds(w, row, account)).toEqual([])
  })

  // a call that knows no places answers what was sent
  const asking = (['contractor'] as const).filter(
    (account) => row.kind !== 'plain' && reachOf(row, account).reach !== 'refused',
  )
  test.for(asking)(
    'tells a %s nothing for any foreign id in any field',
    { timeout: 60_000 },
    async () => {
      expect(await tryForeignIds(w, row)).toEqual([])
    },
  )
})

test('whatever was done has a Thai name in the audit log, and an address', async () => {
  // so much is refused here within a minute that what is beyond a thousand kinds is counted together, under no address
  const { rows: done } = await w.test.database.pool.query<{ action: string; address: string }>(
    `select distinct action, address from audit_log where not (action = 'refused' and subject = '…')`,
  )
  const names = auditActionNames(allAuditGroups(solutions.map(({ solution }) => solution)))
  expect(done.length).toBeGreaterThan(45)
  expect(done.filter(({ action, address }) => !names.has(action) || address === '')).toEqual([])
})
