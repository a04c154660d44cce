import type { AddressInfo } from 'node:net'
import { login, logout } from '@roadside/contract/session-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let address: string
let sites: { mine: number; other: number }

beforeAll(async () => {
  t = await createTestApp()
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const [mine = 0, other = 0] = Object.values(office.departments)
  sites = {
    mine: await buildSite(t, { departmentId: mine }),
    other: await buildSite(t, { departmentId: other }),
  }
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId: mine })
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

/** Opens the stream and collects its events; `next(name)` waits for one. */
async function listen(token: string, lastEventId?: string) {
  const abort = new AbortController()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  }
  const response = await fetch(`${address}/api/live`, { headers, signal: abort.signal })
  const events: { event: string; data: string; id: string }[] = []
  let isEnded = false
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
        events.push({ event: field('event'), data: field('data'), id: field('id') })
      }
    }
    isEnded = true
  })().catch(() => {
    isEnded = true
  })
  const until = (holds: () => boolean) =>
    expect.poll(holds, { timeout: 30_000, interval: 20 }).toBe(true)
  return {
    status: response.status,
    headers: response.headers,
    events,
    until,
    changes: () =>
      events
        .filter(({ event }) => event === 'change')
        .map(({ data }) => JSON.parse(data) as unknown),
    ended: () => until(() => isEnded),
    close: async () => {
      abort.abort()
      await reading
    },
  }
}

const change = (wid: number) => ({ topic: 'lighting', wid, kind: 'state' })

test('the stream has the security headers of every other answer', async () => {
  const stream = await listen(await t.tokenOf('staff'))
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await stream.close()
})

test('nobody gets no stream', async () => {
  expect((await fetch(`${address}/api/live`)).status).toBe(401)
})

test('a change reaches those who may see its site, once for repeated notifications, and nobody else', async () => {
  const stream = await listen(await t.tokenOf('staff'))
  t.app.deps.live.publish([change(sites.other), change(sites.mine), change(sites.mine)])
  await stream.until(() => stream.changes().length > 0)
  expect(stream.changes()).toEqual([change(sites.mine)])
  await stream.close()
})

test('a department that moves to another group takes its sites out of sight of the first, open streams too', async () => {
  const { pool } = t.test.database
  const { rows } = await pool.query<{ id: number; group_id: number }>(
    'select d.id, d.group_id from department d join site s on s.department_id = d.id where s.wid = $1',
    [sites.other],
  )
  const [department] = rows
  const group = department?.group_id ?? 0
  await buildUser(t, { username: 'head', groupId: group, role: 'admin' })
  const { groupId: elsewhere } = await buildGroup(t, { code: 'office-2', departments: [] })
  const token = await t.tokenOf('head')
  const stream = await listen(token)
  const notify = async (kind: string) => {
    t.app.deps.live.publish([
      { ...change(sites.other), kind },
      { ...change(sites.mine), kind },
    ])
    await stream.until(() =>
      stream.changes().some((one) => JSON.stringify(one).includes(`"${kind}"`)),
    )
  }
  await notify('state')
  const before = stream.events.findLast(({ id }) => id)?.id
  await pool.query('update department set group_id = $2 where id = $1', [department?.id, elsewhere])
  await notify('reading')
  await notify('gateway')
  const other = (of: readonly unknown[]) =>
    of.filter((one) => (one as { wid: number }).wid === sites.other)
  expect(other(stream.changes())).toEqual([change(sites.other)])
  const fresh = await listen(token, before)
  await fresh.until(() => fresh.changes().length > 1)
  expect(other(fresh.changes())).toEqual([])
  await Promise.all([stream.close(), fresh.close()])
  await pool.query('update department set group_id = $2 where id = $1', [department?.id, group])
})

test('missed changes are sent after reconnecting; an unknown id is answered by a reset', async () => {
  const token = await t.tokenOf('staff')
  const first = await listen(token)
  t.app.deps.live.publish([change(sites.mine)])
  const isWhole = () => first.changes().length > 0 && first.events.at(-1)?.event === 'heartbeat'
  await first.until(isWhole)
  const id = first.events.findLast((event) => event.id)?.id
  await first.close()
  t.app.deps.live.publish([{ ...change(sites.mine), kind: 'gateway' }])
  await new Promise((resolve) => setTimeout(resolve, 300))
  const second = await listen(token, id)
  await second.until(() => second.changes().length > 0)
  expect(second.changes()).toEqual([{ ...change(sites.mine), kind: 'gateway' }])
  await second.close()
  const third = await listen(token, '999999')
  await third.until(() => third.events.some(({ event }) => event === 'reset'))
  await third.close()
})

test('the stream of an ended session ends with it', async () => {
  const { accessToken, refreshToken } = (
    await t.call(login, { username: 'staff', password: testPassword })
  ).body
  const stream = await listen(accessToken)
  await t.call(logout, { refreshToken })
  await stream.ended()
  expect(stream.events.at(-1)?.event).toBe('end')
})

test('an uplink is notified as a change of its site', async () => {
  const stream = await listen(await t.tokenOf('staff'))
  const db = t.test.database.pool
  await db.query(
    `insert into device_profile (solution, name, mapping) values ('lighting', 'p', '{"current":"ct"}')`,
  )
  await db.query(
    `insert into lamp (wid, devid, pole, profile_id) select $1, '867594041207000', 'P-1', id from device_profile where name = 'p'`,
    [sites.mine],
  )
  const message = { devid: '867594041207000', time: t.clock.now.toISOString(), ct: 0.6 }
  expect((await t.ingest('lighting', message)).status).toBe(200)
  await stream.until(() => stream.changes().length > 0)
  expect(stream.changes()).toEqual([change(sites.mine)])
  await stream.close()
})
