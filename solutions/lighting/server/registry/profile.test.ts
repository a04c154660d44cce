import { ApiError } from '@roadside/contract/errors.ts'
import { expect, test } from 'vitest'
import { checkProfile } from './profile.ts'

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
