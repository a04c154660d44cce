import { severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { Condition, Health } from '@roadside/contract/health.ts'
import { conditionNames, healthNames } from '@roadside/contract/health.ts'
import styles from './state-mark.module.css'

/** Colour of a state; sets `--tone` and `--tone-soft` through the attribute `data-tone` (global.css). */
export type Tone = 'accent' | 'ok' | 'fault' | 'warn' | 'gone' | 'alert' | 'critical'

export const healthTones: Record<Health, Tone> = {
  fault: 'fault',
  warning: 'warn',
  unreachable: 'gone',
  unknown: 'gone',
  ok: 'ok',
}
export const conditionTones: Record<Condition, Tone> = {
  normal: 'ok',
  watch: 'warn',
  warn: 'alert',
  danger: 'fault',
  critical: 'critical',
  unknown: 'gone',
}

export const severityTones: Record<Severity, Tone> = {
  critical: 'critical',
  major: 'fault',
  minor: 'alert',
  warning: 'warn',
}

/** A shape on 12 × 12: `fill` is painted, `stroke` drawn with `width`, `dash` apart where the state is not known. */
export interface Shape {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly dash?: string
}

/** ● ▲ ◆ ○ ◌: the shape of each health, also for canvases (`new Path2D(shape.fill)`). */
export const healthShapes: Record<Health, Shape> = {
  fault: { fill: 'M6 .7L11.6 10.9H.4Z' },
  warning: { fill: 'M6 .3L11.7 6 6 11.7.3 6Z' },
  unreachable: { stroke: 'M6 1.8a4.2 4.2 0 1 0 .01 0Z', width: 2.2 },
  unknown: { stroke: 'M6 1.8a4.2 4.2 0 1 0 .01 0Z', width: 1.6, dash: '2.2 2.198' },
  ok: { fill: 'M6 1a5 5 0 1 0 .01 0Z' },
}

const box = 'M1 3a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2Z'
function filledTo(height: number): Shape {
  return { stroke: box, width: 1.4, fill: `M1 ${11 - height}h10V9a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2Z` }
}

/** A vessel that fills with the level, so that it is not mistaken for a state of equipment. */
export const conditionShapes: Record<Condition, Shape> = {
  normal: filledTo(2),
  watch: filledTo(4),
  warn: filledTo(6),
  danger: filledTo(8),
  critical: { stroke: box, width: 1.4, fill: box },
  unknown: { stroke: box, width: 1.4, dash: '2 1.7' },
}

/** A stop sign, ▲ ▼ ◆: how urgent an alarm is. */
export const severityShapes: Record<Severity, Shape> = {
  critical: { fill: 'M3.6.4h4.8l3.2 3.2v4.8l-3.2 3.2H3.6L.4 8.4V3.6Z' },
  major: { fill: 'M6 .7L11.6 10.9H.4Z' },
  minor: { fill: 'M6 11.3L.4 1.1h11.2Z' },
  warning: { fill: 'M6 .3L11.7 6 6 11.7.3 6Z' },
}

/** A shape in the colour of a tone. */
export function Mark({
  shape,
  tone,
  size = 12,
  label,
}: {
  shape: Shape
  tone: Tone
  size?: number | undefined
  label?: string | undefined
}) {
  return (
    <svg
      className={styles.mark}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shape.stroke && (
        <path
          d={shape.stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth={shape.width}
          strokeDasharray={shape.dash}
        />
      )}
      {shape.fill && <path d={shape.fill} fill="currentColor" />}
    </svg>
  )
}

interface MarkProps {
  /** Pixels. */
  size?: number
  /** Accessible name; without it the mark is decoration next to a word. */
  label?: string
}

export function HealthMark({ health, size, label }: MarkProps & { health: Health }) {
  return <Mark shape={healthShapes[health]} tone={healthTones[health]} size={size} label={label} />
}

export function ConditionMark({ condition, size, label }: MarkProps & { condition: Condition }) {
  return (
    <Mark
      shape={conditionShapes[condition]}
      tone={conditionTones[condition]}
      size={size}
      label={label}
    />
  )
}

export function SeverityMark({ severity, size, label }: MarkProps & { severity: Severity }) {
  return (
    <Mark
      shape={severityShapes[severity]}
      tone={severityTones[severity]}
      size={size}
      label={label}
    />
  )
}

interface ChipProps {
  /** The word where it is not the state's own name, such as ไฟติดกลางวัน. */
  word?: string
  /** Last known state of something that cannot be reached now: no ground, dashed rim. */
  faded?: boolean
}

/** A shape with its word. */
export function Chip({
  shape,
  tone,
  word,
  faded = false,
}: { shape: Shape; tone: Tone } & ChipProps) {
  return (
    <span
      className={styles.chip}
      data-tone={tone}
      data-faded={faded || undefined}
      title={faded ? 'สถานะล่าสุดที่ทราบ' : undefined}
    >
      <Mark shape={shape} tone={tone} size={11} />
      {word}
    </span>
  )
}

/** A state as colour, shape and word. */
export function HealthChip({
  health,
  word = healthNames[health],
  faded = false,
}: ChipProps & { health: Health }) {
  return <Chip shape={healthShapes[health]} tone={healthTones[health]} word={word} faded={faded} />
}

/** A condition of the road or structure as colour, shape and word. */
export function ConditionChip({
  condition,
  word = conditionNames[condition],
  faded = false,
}: ChipProps & { condition: Condition }) {
  return (
    <Chip
      shape={conditionShapes[condition]}
      tone={conditionTones[condition]}
      word={word}
      faded={faded}
    />
  )
}

/** How urgent an alarm is, as colour, shape and word. */
export function SeverityChip({
  severity,
  faded = false,
}: Pick<ChipProps, 'faded'> & { severity: Severity }) {
  return (
    <Chip
      shape={severityShapes[severity]}
      tone={severityTones[severity]}
      word={severityNames[severity]}
      faded={faded}
    />
  )
}
