import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateGateways, type GatewayNews } from './gateway-repository.ts'
import { addSite } from './testing/lamps-setting.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await createTestDatabase()
  await addSite(test_.database)
  await test_.database.pool.query(
    `insert into gateway (wid, gwno, eui) select wid, '1', 'aa01' from site`,
  )
})
afterAll(() => test_.drop())

const seen = (second: number, more: Partial<GatewayNews> = {}): GatewayNews => ({
  eui: 'aa01',
  seenAt: new Date(Date.parse('2026-11-20T12:00:00Z') + second * 1_000),
  isConnected: null,
  latitude: null,
  longitude: null,
  ...more,
})
const changeBy = async (news: GatewayNews) =>
  (await updateGateways(test_.database.pool, [news])).get('aa01')?.change

test('a gateway that is seen again is told apart from one that comes, goes or gets a place', async () => {
  expect(await changeBy(seen(0))).toBe('gateway')
  expect(await changeBy(seen(5))).toBe(null)
  expect(await changeBy(seen(20))).toBe('gateway_seen')
  expect(await changeBy(seen(25, { isConnected: false }))).toBe('gateway')
  expect(await changeBy(seen(30))).toBe('gateway')
  expect(await changeBy(seen(32, { latitude: 13.8, longitude: 100.5 }))).toBe('gateway')
  expect(await changeBy(seen(50, { latitude: 13.9, longitude: 100.6 }))).toBe('gateway_seen')
})
