import type { Call } from '@roadside/contract/call.ts'
import { may, whos } from '@roadside/contract/permission.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildGroup, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'
import { solutions } from './solutions.ts'

const coreCalls = Object.values(
  import.meta.glob<Record<string, Partial<Call>>>(
    ['../../../packages/contract/*-call*.ts', '../../../packages/contract/records/*.ts', '!**/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) => Object.values(module))
const calls = [...coreCalls, ...solutions.flatMap(({ solution }) => solution.calls)].filter(
  (call): call is Call => call.path !== undefined,
)

const accounts = [
  { username: 'admin', role: 'admin', groupname: 'drr' },
  { username: 'drradmin', role: 'admin', groupname: 'drr' },
  { username: 'officeadmin', role: 'admin', groupname: 'office-1' },
  { username: 'staff', role: 'user', groupname: 'office-1' },
  { username: 'viewer', role: 'user', groupname: 'office-1', isDashboardOnly: true },
] as const

let t: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  t = await buildTestApp()
  const groups = {
    drr: await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] }),
    'office-1': await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] }),
  }
  for (const account of accounts) {
    const { username, role, groupname } = account
    const firstname = 'isDashboardOnly' in account ? 'dashboard' : 'ทดสอบ'
    const { groupId, departments } = groups[groupname]
    await buildUser(t, { username, role, groupId, departmentId: Object.values(departments)[0] ?? null, firstname })
    tokens.set(username, await t.tokenOf(username))
  }
})
afterAll(() => t.close())

test('every call of the contract is served', async () => {
  const { paths } = (await t.app.http.inject('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
  const missing = calls.filter(({ path }) => !(`/api/${path}` in paths)).map(({ path }) => path)
  expect(calls.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

describe.for(calls.map((call) => [call.path, call] as const))('%s', ([, call]) => {
  // An empty body is wrong for most: a refusal must come before anybody learns so.
  const send = async (token: string | null) => (await t.call(call, {}, token)).status

  test('refuses who sends no token or a forged one, unless it is for anyone', async () => {
    for (const token of [null, 'x', 'e30.e30.e30', `${tokens.get('staff')}x`]) {
      expect((await send(token)) === 401).toBe(call.who !== 'anyone')
    }
  })

  test.for(accounts)('$username', async (account) => {
    const status = await send(tokens.get(account.username) ?? '')
    expect(status === 403).toBe(!may(account, call.who))
    expect(status).toBeLessThan(500)
  })
})

test('rights widen from the dashboard-only account to the username admin', () => {
  const rights = accounts.map((account) => whos.filter((who) => may(account, who)).length)
  expect(rights).toEqual([6, 5, 4, 3, 2])
})
