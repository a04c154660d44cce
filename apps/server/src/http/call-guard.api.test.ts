import { getStatusSEM } from '@roadside/solutions/lighting/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let wid: number
let elsewhere: number

beforeAll(async () => {
  t = await createTestApp()
  const office = await buildGroup(t, {
    code: 'office-1',
    kind: 'regional',
    region: 1,
    departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'],
  })
  const own = office.departments['ขทช.นนทบุรี'] ?? 0
  wid = await buildSite(t, { departmentId: own })
  elsewhere = await buildSite(t, { departmentId: office.departments['ขทช.ปทุมธานี'] ?? 0 })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId: own })
})
afterAll(() => t.close())

const send = (payload: string, token: string | null) =>
  t.app.http.inject({
    method: 'POST',
    url: `/api/${getStatusSEM.path}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    payload,
  })

test('the site that a body names is answered to who may see it, and is none to everybody else', async () => {
  const token = await t.tokenOf('staff')
  expect((await send(JSON.stringify({ wid }), token)).statusCode).toBe(200)
  expect((await send(JSON.stringify({ wid: String(wid) }), token)).statusCode).toBe(200)
  expect((await send(JSON.stringify({ wid: elsewhere }), token)).statusCode).toBe(404)
  expect((await send(JSON.stringify({ wid: 2 ** 53 - 1 }), token)).statusCode).toBe(404)
})

test.each([
  '{}',
  'null',
  '[]',
  '{"wid":null}',
  '{"wid":"1x"}',
  '{"wid":1.5}',
  '{"wid":-1e300}',
  '{"wid":9007199254740993}',
  '{"wid":{"a":1}}',
])('a site called %s is refused as a bad request', async (payload) => {
  const { statusCode } = await send(payload, await t.tokenOf('staff'))
  expect(statusCode).toBe(400)
})

test('without a token of ours the body is not looked at; with one of an ended session nothing is answered', async () => {
  for (const token of [null, 'not-a-token'])
    expect((await send('{"wid"', token)).statusCode).toBe(401)
  const token = await t.tokenOf('staff')
  await t.test.database.pool.query(
    `update session set ended_at = now(), ended_because = 'test' where ended_at is null`,
  )
  for (const value of [wid, elsewhere, 'none'])
    expect((await send(JSON.stringify({ wid: value }), token)).statusCode).toBe(401)
})
