import { useId } from 'react'
import type { SignPage as Page, SignRun } from '../rules/multi.ts'
import { emOf, lineEm, usualSize } from './sign-fit.ts'
import styles from './sign-page.module.css'

interface SignPageProps {
  /** null: the sign shows nothing. */
  page: Page | null
  /** Pixels of the screen. */
  width: number
  height: number
  /** Pixels of the sign across. */
  columns: number
}

/** Of the middle of a line above its baseline. */
const middleEm = 0.31
const rim = 6

/** One page on the matrix: unlit dots, the type, and over both the plate with a hole for every dot. */
export function SignPage({ page, width, height, columns }: SignPageProps) {
  const dotsId = useId()
  const face = { width: width - 2 * rim, height: height - 2 * rim }
  // finer than two pixels a dot is no dot any more
  const pitch = Math.max(2.2, face.width / columns)
  return (
    <g>
      <defs>
        <pattern
          id={dotsId}
          width={pitch}
          height={pitch}
          patternUnits="userSpaceOnUse"
          x={rim}
          y={rim}
        >
          <path className={styles.plate} fillRule="evenodd" d={plateWithHole(pitch)} />
        </pattern>
      </defs>
      <rect
        className={styles.housing}
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx="5"
      />
      <svg x={rim} y={rim} width={face.width} height={face.height}>
        <rect
          className={`${styles.unlit} ${styles.lamp}`}
          data-color={page?.background}
          width={face.width}
          height={face.height}
        />
        {page && <PageText page={page} width={face.width} height={face.height} pitch={pitch} />}
        <rect x={-rim} y={-rim} width={width} height={height} fill={`url(#${dotsId})`} />
      </svg>
      {!page && (
        <text className={styles.nothing} x={width / 2} y={height / 2 + 5}>
          ไม่แสดงข้อความ
        </text>
      )}
    </g>
  )
}

function plateWithHole(pitch: number): string {
  const radius = pitch * 0.49
  const middle = pitch / 2
  return `M0 0H${pitch}V${pitch}H0ZM${middle - radius} ${middle}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

const anchors = { left: 'start', full: 'start', center: 'middle', right: 'end' } as const

function PageText({
  page,
  width,
  height,
  pitch,
}: {
  page: Page
  width: number
  height: number
  pitch: number
}) {
  const room = width - 2 * pitch
  const count = page.lines.length
  const usual = usualSize(page, height)
  const step = usual * lineEm
  const free = height - step * count
  const top = { top: 0, middle: free / 2, bottom: free }[page.justify]
  return page.lines.map((runs, line) => {
    // what is too long shrinks; the others keep their size
    const size = Math.min(usual, room / Math.max(emOf(runs, pitch), 0.1))
    return (['left', 'center', 'right', 'full'] as const).map((justify) => {
      const own = runs.filter((run) => run.justify === justify)
      if (own.length === 0) return null
      return (
        <text
          key={`${line} ${justify}`}
          className={styles.line}
          fontSize={size}
          x={{ left: pitch, full: pitch, center: width / 2, right: width - pitch }[justify]}
          y={top + (line + 0.5) * step + size * middleEm}
          textAnchor={anchors[justify]}
        >
          <Runs
            runs={own}
            spaces={justify === 'full' ? stretch(own, room - emOf(own, pitch) * size) : 0}
            pitch={pitch}
          />
        </text>
      )
    })
  })
}

/** What a full line adds to each of its spaces: a Thai word torn apart would not be read, so it has none to give. */
function stretch(runs: readonly SignRun[], free: number): number {
  const spaces = runs
    .flatMap(({ clusters }) => clusters)
    .filter((cluster) => cluster === ' ').length
  return spaces > 0 ? Math.max(0, free / spaces) : 0
}

interface RunsProps {
  runs: readonly SignRun[]
  /** Pixels more for every space. */
  spaces: number
  pitch: number
}

function Runs({ runs, spaces, pitch }: RunsProps) {
  return runs.map((run, index) => (
    <tspan
      // runs have no name but their place
      key={index}
      className={run.isFlashing ? `${styles.lamp} ${styles.flashing}` : styles.lamp}
      data-color={run.color.startsWith('rgb') ? undefined : run.color}
      style={{
        ...(run.color.startsWith('rgb') && { fill: run.color }),
        ...(run.spacing > 0 && { letterSpacing: run.spacing * pitch }),
        ...(spaces > 0 && { wordSpacing: spaces }),
      }}
    >
      {run.clusters.join('')}
    </tspan>
  ))
}
