import { expect, test } from 'vitest'
import { parseConfig } from './config-schema.ts'
import { stopGraceOf } from './stop-grace.ts'

const external = { DATABASE_URL: 'postgres://db/roadside', TOKEN_SECRET: 'secret '.repeat(8) }

test('a console that may have others beside it waits before it stops, one alone or on a terminal does not', () => {
  expect(stopGraceOf(parseConfig(external), false)).toBe(5)
  expect(stopGraceOf(parseConfig(external), true)).toBe(0)
  expect(stopGraceOf(parseConfig({}), false)).toBe(0)
})

test('what is set counts everywhere', () => {
  expect(stopGraceOf(parseConfig({ STOP_GRACE_S: '20' }), true)).toBe(20)
  expect(stopGraceOf(parseConfig({ ...external, STOP_GRACE_S: '0' }), false)).toBe(0)
  expect(() => parseConfig({ STOP_GRACE_S: '601' })).toThrow(/^ค่าตั้ง STOP_GRACE_S ไม่ถูกต้อง: .*0–600/)
})
