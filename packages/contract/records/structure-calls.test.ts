import { expect, test } from 'vitest'
import { formErrors } from './ruled.ts'
import { GroupForm } from './structure-calls.ts'

const group = { name: 'สำนักงาน', kind: 'other', region_number: '' } as const

test.each(['office-4', 'drr', 'Office_4', 'a'.repeat(40)])(
  '%s may be the code of a group',
  (code) => {
    expect(formErrors(GroupForm, { ...group, code })).toEqual({})
  },
)

test.each(['', '-a', 'สทช', 'a b', 'a'.repeat(41)])('“%s” may not', (code) => {
  expect(formErrors(GroupForm, { ...group, code })['code']).toMatch(/^รหัสกลุ่มใช้ได้เฉพาะ/)
})
