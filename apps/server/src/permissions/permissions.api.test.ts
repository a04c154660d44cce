import type { Call } from '@roadside/contract/call.ts'
import { allAuditGroups, auditActionNames } from '@roadside/contract/audit-words.ts'
import { accounts } from '@roadside/server-kit/testing/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solutions } from '../solutions.ts'
import { permissionPage } from './page.ts'
import { permissionTable } from './table.ts'
import { reachOf, tryBadTokens, tryCell, tryMixedIds } from './try-row.ts'
import { buildWorld, type World } from './world.ts'

const coreCalls = Object.values(
  import.meta.glob<Record<string, Partial<Call>>>(
    [
      '../../../../packages/contract/*.ts',
      '../../../../packages/contract/{alarms,duty,notices,records}/*.ts',
      '!**/*.test.ts',
    ],
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
  test('takes no token that is not good', async () => {
    expect(await tryBadTokens(w, row)).toEqual([])
  })

  test.for(accounts)('%s', async (account) => {
    expect(await tryCell(w, row, account)).toEqual([])
  })

  if (row.kind !== 'place' || reachOf(row, 'staff').reach !== 'own') return
  test('takes no id of another department beside an own one', async () => {
    expect(await tryMixedIds(w, row)).toEqual([])
  })
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
