import { expect, test } from 'vitest'
import { obstaclesOf } from './close-month.ts'
import type { StoredAccount } from './stored-account.ts'

test('what keeps a month from being closed names kinds of equipment as people do', () => {
  const account = {
    is_over: true,
    is_known: true,
    equipment: 2,
    unknown: ['kinds'],
    unweighed_kinds: ['counting', 'lamp'],
  } as unknown as StoredAccount
  const systems = new Map([['counting', ['นับปริมาณจราจร']]])
  expect(obstaclesOf(account, systems)).toEqual([
    'ยังไม่ทราบตัวถ่วงของอุปกรณ์ที่ขัดข้อง: นับปริมาณจราจร, ดวงโคม',
  ])
})
