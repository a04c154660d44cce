import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { adoptLamp, deviceProfiles, saveDeviceProfile } from '../../registry-calls.ts'

const devid = '0004a30b001c0531'
const codec = `function decodeUplink(input) {
  return { data: { ct: input.bytes[0] / 10 }, warnings: input.bytes[1] ? ['battery low'] : [] }
}`
let t: TestApp
let admin: string

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const wid = await buildSite(t, { departmentId: drr.departments['ส่วนกลาง'] ?? 0 })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  const profile = { name: 'โคมที่เตือน', mapping: { current: 'object.ct' }, codec, settings: {} }
  const { body } = await t.call(saveDeviceProfile, profile, admin)
  const place = {
    pole: '1',
    link: 'lorawan',
    latitude: '13.7',
    longitude: '100.5',
    sta: '1+000',
  } as const
  await t.call(adoptLamp, { devid, wid, profile_id: body.id, ...place }, admin)
})
afterAll(() => t.close())

function send(fCnt: number, bytes: readonly number[]) {
  const time = new Date(t.clock.now.getTime() - 60_000 + fCnt).toISOString()
  const data = Buffer.from(bytes).toString('base64')
  return t.ingest('chirpstack?event=up', {
    time,
    deviceInfo: { devEui: devid },
    fCnt,
    fPort: 10,
    data,
    rxInfo: [],
  })
}

test('what a codec warns of in uplinks that come in stands on its profile', async () => {
  for (const [fCnt, bytes] of [
    [1, [5, 1]],
    [2, [5, 0]],
  ] as const) {
    expect(await send(fCnt, bytes)).toMatchObject({ status: 200, body: { stored: 1 } })
  }
  await t.app.engine.settled()
  const { body: profiles } = await t.call(deviceProfiles, {}, admin)
  const of = profiles.find(({ name }) => name === 'โคมที่เตือน')
  expect(of).toMatchObject({
    codec_error: null,
    codec_warnings: [{ warning: 'battery low', device: devid, uplinks: 1 }],
  })
})
