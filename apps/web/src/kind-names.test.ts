import { expect, test } from 'vitest'
import { kindNamesOf } from './kind-names.ts'

test('kinds of one name are told apart by their system', () => {
  const names = kindNamesOf([
    { id: 'lamp_dark', name: 'ไฟดับ', solution: 'lighting' },
    { id: 'lamp_silent', name: 'ติดต่อไม่ได้', solution: 'lighting' },
    { id: 'flood_silent', name: 'ติดต่อไม่ได้', solution: 'flooding' },
  ])
  expect([...names.values()]).toEqual([
    'ไฟดับ',
    'ติดต่อไม่ได้ (ไฟฟ้าแสงสว่าง)',
    'ติดต่อไม่ได้ (เฝ้าระวังน้ำท่วมทาง)',
  ])
})
