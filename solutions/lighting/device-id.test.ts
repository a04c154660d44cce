import { expect, test } from 'vitest'
import { adoptLamp } from './registry-calls.ts'
import { buildPlain, decodeBy } from './server/decode/testing/messages.ts'

const place = {
  wid: 1,
  pole: 'P-1',
  profile_id: 1,
  link: '4g',
  latitude: '',
  longitude: '',
  sta: '',
}
const adopted = (devid: string) => adoptLamp.body.safeParse({ ...place, devid })

test.each([
  ['866123045678901', '866123045678901'],
  ['IMEI:86-612304-567890-1', '866123045678901'],
  ['A84041FFFF1234AE', 'a84041ffff1234ae'],
  ['A8:40:41:FF:FF:12:34:AE', 'a84041ffff1234ae'],
  ['a8-40-41-ff-ff-12-34-ae', 'a84041ffff1234ae'],
  ['A840:41FF:FF12:34AE', 'a84041ffff1234ae'],
  ['Lamp_07.A', 'lamp_07.a'],
  ['P:1', 'p:1'],
  ['7', '7'],
  ['X'.repeat(64), 'x'.repeat(64)],
])('a device that sends itself as %s can be registered as what it is known by, %s', (sent, id) => {
  expect(decodeBy('lighting', buildPlain({ devid: sent }))).toMatchObject([{ device: id }])
  expect(adopted(sent).data).toMatchObject({ devid: id })
  expect(adopted(id).data).toMatchObject({ devid: id })
})

test.each(['', ' ', 'ก', 'a b', 'x'.repeat(65)])('“%s” is no device id', (devid) => {
  expect(adopted(devid).success).toBe(false)
})
