import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { healthFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import { type CircuitDay, circuitVerdict, clock } from './circuit-verdict.ts'
import { HourAxis } from './hour-axis.tsx'
import { findMismatches, type HourSpan } from './mismatch.ts'
import { StripKey } from './strip-key.tsx'
import styles from './circuit-strip.module.css'

export interface CircuitStripProps {
  /** The day in words. */
  day: string
  circuits: readonly CircuitDay[]
  /** Hour that it is; null: the day is over. */
  now: number | null
}

const axisHeight = 26
const bar = { top: 6, height: 18 }

/** A day of every circuit: what was planned as an outline, what was as a filled bar, what did not agree marked. */
export function CircuitStrip({ day, circuits, now }: CircuitStripProps) {
  const until = now ?? 24
  return (
    <>
      <Drawing
        label={`ไฟประดับ ${day}: ${circuits.map((circuit) => `${circuit.name} ${circuitVerdict(circuit, until).words}`).join(' · ')}`}
        draw={({ width, hatch }) => {
          const isNarrow = width < 680
          const rowHeight = isNarrow ? 52 : 34
          const [left, right] = isNarrow ? [6, width - 6] : [150, width - 210]
          const at = (hour: number) => left + (hour / 24) * (right - left)
          const height = axisHeight + circuits.length * rowHeight + 4
          return {
            height,
            picture: (
              <>
                <HourAxis
                  at={at}
                  now={now}
                  height={height}
                  right={right}
                  left={left}
                  top={axisHeight}
                />

                {circuits.map((circuit, index) => (
                  <g
                    key={circuit.id}
                    data-circuit={circuit.id}
                    transform={`translate(0 ${axisHeight + index * rowHeight})`}
                  >
                    <Names circuit={circuit} until={until} isNarrow={isNarrow} width={width} />
                    <g transform={`translate(0 ${isNarrow ? 20 : 0})`}>
                      <Bars circuit={circuit} until={until} at={at} hatch={hatch} />
                    </g>
                  </g>
                ))}
                {now !== null && (
                  <path
                    className={styles.now}
                    d={`M${at(now)} ${axisHeight - 6}v6${circuits.map((_, index) => `M${at(now)} ${axisHeight + index * rowHeight + (isNarrow ? 22 : 0)}V${axisHeight + (index + 1) * rowHeight}`).join('')}`}
                    data-now
                  />
                )}
              </>
            ),
          }
        }}
      />
      <StripKey />
    </>
  )
}

interface NamesProps {
  circuit: CircuitDay
  until: number
  isNarrow: boolean
  width: number
}

function Names({ circuit, until, isNarrow, width }: NamesProps) {
  const { health, words } = circuitVerdict(circuit, until)
  const face = healthFace(health)
  const y = isNarrow ? 15 : 19.5
  const left = isNarrow ? width - textWidth(words, 12.5) - 15 : width - 195
  return (
    <>
      <text className={styles.name} x="0" y={y}>
        {circuit.name}
      </text>
      <g data-tone={face.tone} data-verdict={health}>
        <SvgMark face={face} x={left + 5} y={y - 4.5} size={11} />
        <text className={styles.verdict} x={left + 17} y={y}>
          {words}
        </text>
      </g>
    </>
  )
}

interface BarsProps {
  circuit: CircuitDay
  until: number
  at: (hour: number) => number
  hatch: string
}

function Bars({ circuit: { scheduled, actual, gaps }, until, at, hatch }: BarsProps) {
  const wide = ({ from, to }: HourSpan) => Math.max(at(to) - at(from), 1)
  const mismatches = scheduled ? findMismatches(scheduled, actual, gaps, until) : []
  return (
    <>
      <rect
        className={styles.lane}
        x={at(0)}
        y={bar.top}
        width={at(24) - at(0)}
        height={bar.height}
        rx="3"
      />
      {actual.map((span) => (
        <rect
          key={span.from}
          className={styles.actual}
          x={at(span.from)}
          y={bar.top + 4}
          width={wide(span)}
          height={bar.height - 8}
          rx="2"
          data-actual
        />
      ))}
      {gaps.map((span) => (
        <Hatched
          key={span.from}
          x={at(span.from)}
          y={bar.top + 1}
          width={wide(span)}
          height={bar.height - 2}
          hatch={hatch}
          radius={2}
          word={null}
        />
      ))}
      {mismatches.map((one) => {
        const face = healthFace(one.kind === 'dark' ? 'fault' : 'warning')
        const middle = at((one.from + one.to) / 2)
        const isShort = wide(one) < 14
        return (
          <g key={one.from} data-tone={face.tone} data-mismatch={one.kind}>
            <title>{`${one.kind === 'dark' ? 'ดับนอกแผน' : 'ติดนอกแผน'} ${clock(one.from)}–${clock(one.to)} น.`}</title>
            <rect
              className={styles[one.kind]}
              x={at(one.from)}
              y={bar.top + 4}
              width={wide(one)}
              height={bar.height - 8}
              rx="2"
            />
            <circle
              className={styles.disc}
              cx={middle}
              cy={bar.top + bar.height / 2}
              r={isShort ? 6.5 : 8}
            />
            <SvgMark face={face} x={middle} y={bar.top + bar.height / 2} size={isShort ? 8 : 10} />
          </g>
        )
      })}
      {scheduled?.map((span) => (
        <rect
          key={span.from}
          className={styles.scheduled}
          x={at(span.from) + 0.7}
          y={bar.top + 0.7}
          width={wide(span) - 1.4}
          height={bar.height - 1.4}
          rx="3"
          data-scheduled
        />
      ))}
    </>
  )
}
