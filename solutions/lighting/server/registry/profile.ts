import { ApiError } from '@roadside/contract/errors.ts'
import { ProfileSettings } from '../../rules/settings.ts'
import { ProfileMapping } from '../decode/mapping.ts'
import type { ProfileText } from './repository.ts'

/** Reads a profile as an administrator typed it. Throws `bad_request` naming what is wrong. */
export function checkProfile(typed: { name: string; mapping: unknown; codec: string | null; settings: unknown }): ProfileText {
  const mapping = ProfileMapping.safeParse(typed.mapping)
  if (!mapping.success) {
    const issue = mapping.error.issues[0]
    throw new ApiError('bad_request', `การอ่านค่า ${issue?.path.join('.') ?? ''} ไม่ถูกต้อง: ${issue?.message ?? ''}`)
  }
  const settings = ProfileSettings.safeParse(typed.settings)
  if (!settings.success) {
    throw new ApiError('bad_request', `ค่าตั้ง ${settings.error.issues[0]?.path.join('.') ?? ''} ไม่ถูกต้อง`)
  }
  const codec = typed.codec?.trim() ? typed.codec : null
  return { name: typed.name, mapping: mapping.data, codec, settings: typed.settings }
}
