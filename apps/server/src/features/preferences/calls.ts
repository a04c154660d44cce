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

/** What accounts choose for their own screens. Nobody's rights depend on it, so it is not audited. */
export const preferenceCalls: readonly ServedCall[] = [
  serve(ownPreferences, async ({ caller, database }) => {
    const stored = await findPreferences(database.db, caller.userId)
    return stored.flatMap(presentPreference)
  }),

  serve(savePreference, async ({ body, caller, database, now }) => {
    const { name, of } = body
    const value = preferences[name].safeParse(body.value).data
    if (value === undefined) throw new ApiError('bad_request')
    const { userId } = caller
    const stored = await findPreferences(database.db, userId)
    const isNew = stored.every((one) => one.name !== storedName(name, of))
    if (isNew && stored.length >= mostPreferences)
      throw new ApiError('bad_request', 'การตั้งค่าหน้าจอของบัญชีนี้มีจำนวนเต็มแล้ว')
    await storePreference(database.db, { userId, name: storedName(name, of), value, now: now() })
    return { name, of, value }
  }),
]

const storedName = (name: PreferenceName, of: string) => (of === '' ? name : `${name}:${of}`)

/** None where another version stored what this one cannot read, and where a solution reads its own. */
function presentPreference({ name, value }: { name: string; value: unknown }): Preference[] {
  const [first = '', of = ''] = name.split(':')
  if (!Object.hasOwn(preferences, first)) return []
  const known = first as PreferenceName
  const read = preferences[known].safeParse(value).data
  return read === undefined ? [] : [{ name: known, of, value: read }]
}
