import { expect, test } from 'vitest'
import { kindChoices } from './kind-choices.ts'

test('kinds are those of the types in sight, each name once', () => {
  const choices = kindChoices(new Set(['Lighting']), false)
  const dark = choices.find(({ label }) => label === 'ไฟดับ')
  expect(dark?.value).toBe('lamp_dark')
  expect(choices.some(({ value }) => value.includes('flooding'))).toBe(false)
  const all = kindChoices(new Set(['Lighting', 'Flooding', 'WIM']), true)
  const away = all.filter(({ label }) => label === 'ติดต่อไม่ได้')
  expect(away).toHaveLength(1)
  expect(away[0]?.value.split(',').length).toBeGreaterThan(1)
  expect(all.some(({ value }) => value === 'console_broker')).toBe(true)
})
