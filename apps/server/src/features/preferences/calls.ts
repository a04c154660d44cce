import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostPreferences,
  ownPreferences,
  preferences,
  savePreference,
  type Preference,
  type PreferenceName,
} from '@roadside/contract/preference-calls.ts'
import { findPreferences, storePreference } from '@roadside/server-kit/preference-repository.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import type * as z from 'zod/mini'

/** What accounts choose for their own screens. Nobody's rights depend on it, so it is not audited. */
export const preferenceCalls: readonly ServedCall[] = [
  serve(ownPreferences, async ({ caller, database }) => {
    const stored = await findPreferences(database.db, caller.userId)
    return stored.flatMap(presentPreference)
  }),

  serve(savePreference, async ({ body, caller, database, now }) => {
    const { name, of } = body
    const { data: value, error } = preferences[name].safeParse(body.value)
    if (value === undefined)
      throw new ApiError('bad_request', error?.issues.slice(0, 5).map(wrongField).join(' · '))
    const { userId } = caller
    const stored = await findPreferences(database.db, userId)
    const isNew = stored.every((one) => one.name !== storedName(name, of))
    if (isNew && stored.length >= mostPreferences)
      throw new ApiError('bad_request', 'การตั้งค่าหน้าจอของบัญชีนี้มีจำนวนเต็มแล้ว')
    await storePreference(database.db, { userId, name: storedName(name, of), value, now: now() })
    return { name, of, value }
  }),
]

/** The field of a wrong value, and what is wrong with it. */
function wrongField(issue: z.core.$ZodIssue): string {
  return `ข้อมูลไม่ถูกต้องในช่อง ${['value', ...issue.path].join('.')}: ${wrongReason(issue)}`
}

function wrongReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'ไม่มีค่า หรือชนิดข้อมูลไม่ถูกต้อง'
    case 'too_big':
      return `ต้องไม่เกิน ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `ต้องไม่น้อยกว่า ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `ต้องเป็น ${issue.values.join(' หรือ ')}`
    default:
      return 'รูปแบบไม่ถูกต้อง'
  }
}

const unitOf = (origin: string) =>
  origin === 'array' ? ' รายการ' : origin === 'string' ? ' ตัวอักษร' : ''

const storedName = (name: PreferenceName, of: string) => (of === '' ? name : `${name}:${of}`)

/** None where another version stored what this one cannot read, and where a solution reads its own. */
function presentPreference({ name, value }: { name: string; value: unknown }): Preference[] {
  const [first = '', of = ''] = name.split(':')
  if (!Object.hasOwn(preferences, first)) return []
  const known = first as PreferenceName
  const read = preferences[known].safeParse(value).data
  return read === undefined ? [] : [{ name: known, of, value: read }]
}
