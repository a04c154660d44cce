import { conditionNames, type Condition } from '@roadside/contract/health.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'

/** A measured value, how far it can be trusted, and what it means. */
export interface TunnelValue {
  readonly value: number | null
  readonly quality: 'good' | 'uncertain' | 'bad'
  /** Null: nobody has set limits for it, so it is a value without a verdict. */
  readonly level: Condition | null
}

/** Shown for a value or a zone without limits. */
export const noLimitsWords = 'ยังไม่ได้กำหนดเกณฑ์'

/** What is measured in a zone, in the order that it is read; an air speed above 0 blows the way the metres count. */
export const zoneFigures = {
  co: { label: 'CO', unit: 'ppm', decimals: 0 },
  no2: { label: 'NO₂', unit: 'ppm', decimals: 2 },
  extinction: { label: 'การลดทอนแสง (K)', unit: 'm⁻¹', decimals: 4 },
  airSpeed: { label: 'ความเร็วลม', unit: 'ม./วินาที', decimals: 1 },
  luminance: { label: 'ความส่องสว่าง', unit: 'cd/m²', decimals: 0 },
} as const
export type ZoneFigure = keyof typeof zoneFigures
export const zoneFigureNames = Object.keys(zoneFigures) as ZoneFigure[]

export interface TunnelZone {
  readonly id: string
  readonly name: string
  /** Where it is drawn. */
  readonly fromM: number
  readonly toM: number
  /** Where it is, as somebody entered it; null: nobody did. */
  readonly entered: { readonly fromM: number | null; readonly toM: number | null }
  /** Without an entry nothing measures it there. */
  readonly values: Readonly<Partial<Record<ZoneFigure, TunnelValue>>>
}

/** Where a zone is, in words: only what was entered, never where it is drawn. */
export function extentWords({ entered: { fromM, toM } }: TunnelZone): string {
  if (fromM !== null && toM !== null) return `${formatNumber(fromM)}–${formatNumber(toM)} ม.`
  if (fromM !== null) return `ตั้งแต่ ${formatNumber(fromM)} ม.`
  return toM === null ? 'ไม่ทราบตำแหน่ง' : `ถึง ${formatNumber(toM)} ม.`
}

const severity: readonly Condition[] = ['normal', 'unknown', 'watch', 'warn', 'danger', 'critical']

/** Whether a value may be shown as a number. */
export function isKnown({ value, quality }: TunnelValue): boolean {
  return quality !== 'bad' && value !== null && Number.isFinite(value)
}

/**
 * The worst known level of a zone. Normal only where every value with limits is good and normal,
 * and there is at least one. Values without limits do not count.
 */
export function zoneLevel({ values }: TunnelZone): Condition {
  const levels = Object.values(values).flatMap((one): Condition[] => {
    if (!isKnown(one)) return ['unknown']
    if (one.level === null) return []
    return [one.level === 'normal' && one.quality !== 'good' ? 'unknown' : one.level]
  })
  if (levels.length === 0) return 'unknown'
  return levels.reduce((worst, level) =>
    severity.indexOf(level) > severity.indexOf(worst) ? level : worst,
  )
}

/** Whether all values of a zone are known and none has limits. */
export function lacksLimits({ values }: TunnelZone): boolean {
  const all = Object.values(values)
  return all.length > 0 && all.every((one) => isKnown(one) && one.level === null)
}

/** The word of a zone's level, or that none of its values has limits. */
export function zoneWords(zone: TunnelZone): string {
  return lacksLimits(zone) ? noLimitsWords : conditionNames[zoneLevel(zone)]
}

/**
 * `35 ppm`, `≈ 35 ppm` of an uncertain value, null of none. The direction of an air speed is shown
 * separately.
 */
export function formatFigure(figure: ZoneFigure, one: TunnelValue): string | null {
  if (!isKnown(one) || one.value === null) return null
  const { unit, decimals } = zoneFigures[figure]
  const number = formatNumber(figure === 'airSpeed' ? Math.abs(one.value) : one.value, decimals)
  return `${one.quality === 'uncertain' ? '≈ ' : ''}${number} ${unit}`
}
