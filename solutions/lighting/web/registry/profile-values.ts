import type { DeviceProfile } from '../../registry-calls.ts'
import { ProfileSettings } from '../../rules/settings.ts'
import { isPositiveNumber, textError } from './field-errors.ts'
import { flags, quantities, type FlagId, type QuantityId } from './mapping-fields.ts'

/** A device profile as a form holds it: texts. */
export interface ProfileValues {
  name: string
  paths: Record<QuantityId | FlagId, string>
  factors: Record<QuantityId, string>
  judge_by: ProfileSettings['judge_by']
  on_threshold_a: string
  unreachable_after_min: string
  codec: string
}

const usual = ProfileSettings.parse({})

export function toValues(profile: DeviceProfile | null): ProfileValues {
  const mapping = profile?.mapping ?? {}
  const settings = ProfileSettings.safeParse(profile?.settings ?? {}).data ?? usual
  const { judge_by, on_threshold_a, unreachable_after_min } = settings
  const pathOf = (id: string) => {
    const target = mapping[id]
    if (typeof target === 'string') return target
    return isScaled(target) ? target.path : ''
  }
  const factorOf = (id: string) => {
    const target = mapping[id]
    return isScaled(target) ? String(target.factor) : ''
  }
  return {
    name: profile?.name ?? '',
    paths: {
      current: pathOf('current'),
      battery: pathOf('battery'),
      dimming: pathOf('dimming'),
      lampFailure: pathOf('lampFailure'),
      driverError: pathOf('driverError'),
      lit: pathOf('lit'),
    },
    factors: {
      current: factorOf('current'),
      battery: factorOf('battery'),
      dimming: factorOf('dimming'),
    },
    judge_by,
    on_threshold_a: String(on_threshold_a),
    unreachable_after_min: String(unreachable_after_min),
    codec: profile?.codec ?? '',
  }
}

function isScaled(target: unknown): target is { path: string; factor: number } {
  return typeof target === 'object' && target !== null && 'path' in target && 'factor' in target
}

/** Only what was filled in; a factor makes a path `{path, factor}`. */
export function toMapping({
  paths,
  factors,
}: Pick<ProfileValues, 'paths' | 'factors'>): Record<string, unknown> {
  const scaled = quantities.map(({ id }) => {
    const [path, factor] = [paths[id].trim(), factors[id].trim()]
    return [id, factor === '' || path === '' ? path : { path, factor: Number(factor) }] as const
  })
  const flagPaths = flags.map(({ id }) => [id, paths[id].trim()] as const)
  return Object.fromEntries([...scaled, ...flagPaths].filter(([, target]) => target !== ''))
}

/** The body of `saveDeviceProfile`; settings that the form does not show stay as they are. */
export function toBody(profile: DeviceProfile | null, values: ProfileValues) {
  const { name, judge_by, on_threshold_a, unreachable_after_min, codec } = values
  return {
    ...(profile && { id: profile.id }),
    name: name.trim(),
    mapping: toMapping(values),
    codec: codec.trim() === '' ? null : codec,
    settings: {
      ...profile?.settings,
      judge_by,
      on_threshold_a: Number(on_threshold_a),
      unreachable_after_min: Number(unreachable_after_min),
    },
  }
}

const pathPattern = /^[^.\s]+(\.[^.\s]+)*$/

function pathError(path: string): string | null {
  const text = path.trim()
  if (text.length > 200) return 'ต้องมีความยาวไม่เกิน 200 ตัวอักษร'
  return text === '' || pathPattern.test(text) ? null : 'กรุณากรอกชื่อช่องคั่นด้วยจุด เช่น object.ct'
}

function factorError(factor: string): string | null {
  const text = factor.trim()
  return text === '' || (Number.isFinite(Number(text)) && Number(text) !== 0)
    ? null
    : 'กรุณากรอกตัวเลขที่ไม่ใช่ 0'
}

/** What is wrong with each field, in Thai. */
export const profileRules = {
  name: (name: string) => textError('ชื่อชนิดอุปกรณ์', name, 100),
  paths: {
    current: pathError,
    battery: pathError,
    dimming: pathError,
    lampFailure: pathError,
    driverError: pathError,
    lit: pathError,
  },
  factors: { current: factorError, battery: factorError, dimming: factorError },
  on_threshold_a: (text: string) => (isPositiveNumber(text) ? null : 'กรุณากรอกกระแสไฟฟ้าที่มากกว่า 0'),
  unreachable_after_min: (text: string) =>
    isPositiveNumber(text) ? null : 'กรุณากรอกจำนวนนาทีที่มากกว่า 0',
}
