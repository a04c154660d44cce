import { ApiError } from '@roadside/contract/errors.ts'
import type { CodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import { settingsProblem } from '../../rules/settings.ts'
import { ProfileMapping } from '../decode/mapping.ts'
import { readMeasurements } from '../decode/measurements.ts'
import type { ProfileText } from './repository.ts'

/** Reads a profile as an administrator typed it. Throws `bad_request` naming what is wrong. */
export function checkProfile(typed: {
  name: string
  mapping: unknown
  codec: string | null
  settings: unknown
}): ProfileText {
  const mapping = ProfileMapping.safeParse(typed.mapping)
  if (!mapping.success) {
    const issue = mapping.error.issues[0]
    throw new ApiError(
      'bad_request',
      `การอ่านค่า ${issue?.path.join('.') ?? ''} ไม่ถูกต้อง: ${issue?.message ?? ''}`,
    )
  }
  const problem = settingsProblem(typed.settings)
  if (problem !== null) throw new ApiError('bad_request', `ค่าตั้ง ${problem}`)
  const codec = typed.codec?.trim() ? typed.codec : null
  return { name: typed.name, mapping: mapping.data, codec, settings: typed.settings }
}

/** Runs a codec and a mapping on one payload, for the one who writes them; stores nothing. */
export async function tryProfile(
  sandbox: CodecSandbox,
  typed: {
    codec: string | null
    mapping: unknown
    bytes?: string | undefined
    fPort?: number | undefined
    object?: unknown
  },
) {
  const { codec, mapping } = checkProfile({ ...typed, name: '', settings: {} })
  const bytes = Buffer.from(typed.bytes ?? '', 'hex')
  const input = { bytes, fPort: typed.fPort ?? 0, recvTime: new Date() }
  // A key of its own: a trial that loops must not suspend the profile that is in use.
  const decoded = codec === null ? null : await sandbox.decode('trial', codec, input)
  if (decoded && !decoded.ok)
    return { object: null, measurements: {}, warnings: [], error: decoded.error }
  const object: unknown = decoded ? decoded.data : (typed.object ?? null)
  const { notes, ...measurements } = readMeasurements(object, mapping as ProfileMapping)
  const warnings = [...(decoded?.warnings ?? [])]
  return { object, measurements, warnings, error: notes.length > 0 ? notes.join(' · ') : null }
}
