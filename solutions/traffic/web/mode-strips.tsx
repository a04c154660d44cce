import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime, formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { modeWords } from '../rules/state.ts'
import type { ModeStretch } from './mode-stretches.ts'
import styles from './mode-strips.module.css'

interface ModeStripsProps {
  label: string
  /** Milliseconds. */
  from: number
  to: number
  rows: readonly {
    readonly id: number
    readonly name: string
    readonly stretches: readonly ModeStretch[]
  }[]
}

const rowHeight = 52
const barHeight = 22
const dayMs = 86_400_000

/** A strip for each junction, from the oldest at the left to now. */
export function ModeStrips({ label, from, to, rows }: ModeStripsProps) {
  return (
    <Drawing
      label={`${label} · ${rows.map((row) => `${row.name}: ${describe(row.stretches)}`).join(' · ')}`}
      draw={({ width, hatch }) => {
        const x = (ms: number) => ((ms - from) / Math.max(to - from, 1)) * width
        const height = rows.length * rowHeight + 22
        const ticks = ticksOf(from, to, width)
        return {
          height,
          picture: (
            <>
              {ticks.map((tick) => (
                <g key={tick}>
                  <path className={styles.grid} d={`M${x(tick)} 0V${height - 20}`} />
                  <text className={styles.tick} x={x(tick)} y={height - 5}>
                    {to - from > 2 * dayMs
                      ? formatThaiDate(new Date(tick)).slice(0, 5)
                      : formatThaiTime(new Date(tick)).slice(0, 5)}
                  </text>
                </g>
              ))}
              {rows.map(({ id, name, stretches }, index) => (
                <g key={id} transform={`translate(0 ${index * rowHeight})`}>
                  <text className={styles.name} x="0" y="14">
                    {name}
                  </text>
                  {stretches.toSorted(byGravity).map((one) => (
                    <rect
                      key={one.from}
                      className={styles.stretch}
                      data-mode={one.mode ?? 'unknown'}
                      fill={one.mode === null ? hatch : undefined}
                      x={x(one.from)}
                      y="20"
                      width={Math.max(x(one.to) - x(one.from), isWrong(one) ? 2 : 1)}
                      height={barHeight}
                    >
                      <title>{wordsOf(one)}</title>
                    </rect>
                  ))}
                </g>
              ))}
            </>
          ),
        }
      }}
    />
  )
}

const isWrong = ({ mode }: ModeStretch) => mode === 'fault_flash' || mode === 'dark'
/** What is wrong is drawn last, so that it can be seen however short it was. */
const byGravity = (a: ModeStretch, b: ModeStretch) => Number(isWrong(a)) - Number(isWrong(b))
const modeWord = ({ mode }: ModeStretch) => (mode === null ? 'ไม่ทราบ / ติดต่อไม่ได้' : modeWords[mode])

function wordsOf(one: ModeStretch): string {
  const times = `${formatThaiDateTime(new Date(one.from))} ถึง ${formatThaiDateTime(new Date(one.to))}`
  return `${modeWord(one)} ${lengthWords((one.to - one.from) / 1000)}\n${times}`
}

/** How long each mode was, together. */
function describe(stretches: readonly ModeStretch[]): string {
  const words = [...new Set(stretches.map(modeWord))]
  return words
    .map((word) => {
      const own = stretches.filter((one) => modeWord(one) === word)
      return `${word} ${lengthWords(own.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)}`
    })
    .join(', ')
}

/** Whole hours or days in Bangkok, as many as have room. */
function ticksOf(from: number, to: number, width: number): number[] {
  const most = Math.max(Math.floor(width / 70), 1)
  const hourMs = 3_600_000
  const steps = [hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs, 2 * dayMs, 7 * dayMs]
  // over several days a tick is named by its day
  const least = to - from > 2 * dayMs ? dayMs : hourMs
  const step = steps.find((one) => one >= least && (to - from) / one <= most) ?? 7 * dayMs
  const offset = 7 * hourMs
  const first = Math.ceil((from + offset) / step) * step - offset
  const ticks = Array.from(
    { length: Math.max(Math.floor((to - first) / step) + 1, 0) },
    (_, index) => first + index * step,
  )
  // a word at the very edge would be cut
  return ticks.filter(
    (tick) => tick - from > (to - from) * (22 / width) && to - tick > (to - from) * (22 / width),
  )
}
