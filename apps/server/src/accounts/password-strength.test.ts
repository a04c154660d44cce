import { expect, test } from 'vitest'
import { passwordProblem } from './password-strength.ts'

const names = ['somchai.j', 'สมชาย', 'ใจดี']

test.each([
  ['Aa1!Aa1!Aa1', 'ต้องมีอย่างน้อย 12 ตัวอักษร'],
  ['123456781234', 'เดาง่าย'],
  ['Password!1234', 'เดาง่าย'],
  ['P@ssw0rd1234!', 'เดาง่าย'],
  ['AAAAAAAAAAA1a!', 'เดาง่าย'],
  ['Admin@123456', 'เดาง่าย'],
  ['1qaz@WSX3edc', 'เดาง่าย'],
  ['Roadside-demo-1!', 'ระบบสาธิต'],
  ['RoadsideDemo2027!', 'ระบบสาธิต'],
  ['Som-Chai-J-2570!', 'ต้องไม่มีชื่อ'],
  ['ＳＯＭＣＨＡＩＪ-wetland', 'ต้องไม่มีชื่อ'],
  ['ใจดี-Wetland-77!', 'ต้องไม่มีชื่อ'],
  ['Password'.repeat(25), 'เดาง่าย'],
])('%s is refused', async (password, sentence) => {
  expect(await passwordProblem(password, names)).toContain(sentence)
})

test.each([
  'Correct!horse1',
  'xK9#mQ2$vL7!',
  'Bridge-Lamp-77!',
  'แม่น้ำ-สะพาน-ไฟ-77',
  'q3Z0d_8sVbP1x-Lw',
])('%s is taken', async (password) => {
  expect(await passwordProblem(password, names)).toBeNull()
})

test('short names are in many passwords by chance', async () => {
  expect(await passwordProblem('Correct!horse1', ['4g', 'or', ''])).toBeNull()
})
