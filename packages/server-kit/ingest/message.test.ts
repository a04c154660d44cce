import { expect, test } from 'vitest'
import { parseMessage } from './message.ts'

test('reads objects and arrays, Thai and characters of four bytes, with or without a byte-order mark', () => {
  expect(parseMessage('{"ชื่อ":"เสา 😀 \\ud83d\\ude00"}')).toEqual({ ชื่อ: 'เสา 😀 😀' })
  expect(parseMessage('\uFEFF[1]')).toEqual([1])
  expect(parseMessage('{"path":"C:\\\\u0000"}')).toEqual({ path: 'C:\\u0000' })
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('32 levels are accepted, 33 are not', () => {
  expect(parseMessage(nested(32))).toBeTruthy()
  expect(() => parseMessage(nested(33))).toThrow('ลึกเกิน 32 ชั้น')
  expect(() => parseMessage(`{"a":${nested(32)}}`)).toThrow('ลึกเกิน 32 ชั้น')
})

test.each([
  ['', 'bad_json', 'ไม่มีข้อมูล'],
  [' \n', 'bad_json', 'ไม่มีข้อมูล'],
  ['5', 'bad_json', 'ออบเจ็กต์หรืออาร์เรย์'],
  ['null', 'bad_json', 'ออบเจ็กต์หรืออาร์เรย์'],
  ['"text"', 'bad_json', 'ออบเจ็กต์หรืออาร์เรย์'],
  ['{"a":1', 'bad_json', 'ตำแหน่ง 6'],
  ['{"a":', 'bad_json', 'ขาดหายก่อนจบ (ยาว 5 ตัวอักษร)'],
  ['{"a":1,}', 'bad_json', 'ตำแหน่ง 7'],
  ['{"a":tru}', 'bad_json', '“}”'],
  ['{"a":NaN}', 'bad_json', '“N”'],
  ['a=1&b=2', 'bad_json', '“a”'],
  ['<xml/>', 'bad_json', '“<”'],
  ['{"a":"\0"}', 'bad_json', 'NUL ที่ตำแหน่ง 6'],
  ['{"a":"\\u0000"}', 'bad_text', 'NUL'],
  ['{"a\\u0000":1}', 'bad_text', 'NUL'],
  ['[["x\\u0000"]]', 'bad_text', 'NUL'],
  ['{"a":"\\ud83d"}', 'bad_text', 'ไม่สมบูรณ์'],
  ['{"a":"\\uDE00\\uD83D"}', 'bad_text', 'ไม่สมบูรณ์'],
  ['{"a":1e999}', 'bad_number', 'ใหญ่เกิน'],
  ['{"a":[-1e999]}', 'bad_number', 'ใหญ่เกิน'],
])('%j is refused as %s, with a sentence that says where', (text, reason, sentence) => {
  expect(() => parseMessage(text)).toThrow(
    expect.objectContaining({ reason, message: expect.stringContaining(sentence) as string }),
  )
})

test.each([
  ['brackets that never close', '['.repeat(3_000_000), 'too_deep'],
  ['as many that close', nested(1_500_000), 'too_deep'],
  ['objects that never close', '{"a":'.repeat(600_000), 'too_deep'],
  ['depth behind a long text', `{"a":"${'x'.repeat(3_000_000)}","b":${nested(33)}}`, 'too_deep'],
  ['depth behind escaped quotes', `{"a":"\\"\\\\","b":${nested(33)}}`, 'too_deep'],
  ['shallow lists', `[${'[],'.repeat(1_300_000)}1]`, 'too_many'],
  ['shallow objects', `[${'{},'.repeat(1_300_000)}1]`, 'too_many'],
  ['names', `{${Array.from({ length: 250_000 }, (_, n) => `"k${n}":1`).join(',')}}`, 'too_many'],
  ['numbers', `[${'1,'.repeat(2_000_000)}1]`, 'too_many'],
])('%s are refused before they are parsed', (_, text, reason) => {
  const begun = process.cpuUsage() // others may be at work on this machine
  expect(() => parseMessage(text)).toThrow(expect.objectContaining({ reason }))
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(300)
})

test('brackets within texts are no nesting, and a text that never ends is said to be cut off', () => {
  const text = '['.repeat(100_000) + '{"a":'.repeat(1_000)
  expect(parseMessage(JSON.stringify({ text, list: [text] }))).toEqual({ text, list: [text] })
  expect(parseMessage('{"a":"\\\\","b":["\\"[[["]}')).toEqual({ a: '\\', b: ['"[[['] })
  expect(() => parseMessage(`{"a":"${'['.repeat(100)}`)).toThrow('ไม่ใช่ JSON')
})

test('5 000 readings of twenty fields are read', () => {
  const reading = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`field${index}`, index]),
  )
  const readings = Array.from({ length: 5_000 }, () => reading)
  expect(parseMessage(JSON.stringify(readings))).toHaveLength(5_000)
})
