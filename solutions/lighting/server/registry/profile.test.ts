import { ApiError } from '@roadside/contract/errors.ts'
import { createCodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { checkProfile, tryProfile } from './profile.ts'

vi.setConfig({ testTimeout: 30_000 }) // threads start slowly on a busy machine
const sandbox = createCodecSandbox({ log: { warn: () => undefined, error: () => undefined } })
afterAll(() => sandbox.close())

const typed = (settings: unknown) => ({ name: 'โคม', mapping: {}, codec: null, settings })

test.each([
  {},
  { judge_by: 'flags', on_threshold_a: 0.001, unreachable_after_min: 1 },
  { on_threshold_a: 100, unreachable_after_min: 10_080, report_interval_min: 15 },
])('settings of %j are taken as they are', (settings) => {
  expect(checkProfile(typed(settings)).settings).toEqual(settings)
})

test.each([
  [{ unreachable_after_min: 10_081 }, 'ติดต่อไม่ได้เมื่อเงียบเกิน ต้องเป็นตัวเลขตั้งแต่ 1 ถึง 10,080 นาที'],
  [{ unreachable_after_min: 1e15 }, 'ติดต่อไม่ได้เมื่อเงียบเกิน ต้อง'],
  [{ unreachable_after_min: 0.5 }, 'ติดต่อไม่ได้เมื่อเงียบเกิน ต้อง'],
  [{ unreachable_after_min: '45' }, 'ติดต่อไม่ได้เมื่อเงียบเกิน ต้อง'],
  [{ on_threshold_a: 100.1 }, 'กระแสที่ถือว่าไฟติด ต้องเป็นตัวเลขตั้งแต่ 0.001 ถึง 100 A'],
  [{ on_threshold_a: 0 }, 'กระแสที่ถือว่าไฟติด ต้อง'],
  [{ judge_by: 'guess' }, 'ตัดสินสถานะจาก ไม่ถูกต้อง'],
  [5, 'ไม่ถูกต้อง'],
])('settings of %j are refused naming what is wrong', (settings, sentence) => {
  const check = () => checkProfile(typed(settings))
  expect(check).toThrow(ApiError)
  expect(check).toThrow(sentence)
})

const trial = { mapping: { current: 'current', battery: 'battery' }, bytes: '0b64', fPort: 85 }
const polyfill = 'Object.defineProperty(Object, "assign", { value: function (to) { return to } });'

test('a trial says what a maker’s codec decodes, what of it is read, and what it warns of', async () => {
  const codec = `${polyfill} function decodeUplink(input) {
    return { data: { current: Buffer.from(input.bytes).readUInt8(0) / 10, battery: 'low' }, warnings: ['battery low'] } }`
  expect(await tryProfile(sandbox, { ...trial, codec })).toEqual({
    object: { current: 1.1, battery: 'low' },
    measurements: expect.objectContaining({ currentA: 1.1, batteryV: null }) as unknown,
    warnings: ['battery low'],
    error: expect.stringContaining('battery') as unknown,
  })
})

test('an older form answers its values, and its errors are no values', async () => {
  const codec = `function Decoder(bytes, port) { return port === 85 ? { current: bytes[0] } : { errors: ['unknown port'] } }`
  expect(await tryProfile(sandbox, { ...trial, codec })).toMatchObject({
    object: { current: 11 },
    warnings: [],
    error: null,
  })
  expect(await tryProfile(sandbox, { ...trial, codec, fPort: 1 })).toEqual({
    object: null,
    measurements: {},
    warnings: [],
    error: 'ตัวถอดรหัสแจ้งข้อผิดพลาด: unknown port',
  })
})
