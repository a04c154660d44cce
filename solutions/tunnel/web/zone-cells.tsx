import { conditionNames, type Condition } from '@roadside/contract/health.ts'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { conditionFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import {
  formatFigure,
  type TunnelValue,
  type TunnelZone,
  type ZoneFigure,
  zoneFigureNames,
  zoneFigures,
} from './tunnel-zones.ts'
import styles from './zone-cells.module.css'

export const cellHeight = 24

interface ZoneCellsProps {
  zone: TunnelZone
  x: number
  y: number
  width: number
  hatch: string
}

/**
 * The figures of a zone, one under the other; values beyond normal stand out and show their level.
 */
export function ZoneCells({ zone, x, y, width, hatch }: ZoneCellsProps) {
  return zoneFigureNames.map((figure, index) => {
    const one = zone.values[figure]
    const top = y + index * cellHeight
    return (
      <g key={figure} data-cell={figure} transform={`translate(${x} ${top})`}>
        {index > 0 && <path className={styles.rule} d={`M8 .5H${width - 8}`} />}
        {one && <Level figure={figure} one={one} width={width} />}
        <text className={styles.label} x="12" y="16.5">
          {zoneFigures[figure].label}
        </text>
        <Figure figure={figure} one={one} right={width - 12} hatch={hatch} />
      </g>
    )
  })
}

function emphasisedLevel({ level }: TunnelValue): Condition | null {
  return level === 'normal' || level === 'unknown' ? null : level
}

function Level({ figure, one, width }: { figure: ZoneFigure; one: TunnelValue; width: number }) {
  const text = formatFigure(figure, one)
  const level = emphasisedLevel(one)
  if (text === null || level === null) return null
  const face = conditionFace(level)
  const mark = width - 12 - textWidth(text, 13) - (figure === 'airSpeed' ? 30 : 14)
  return (
    <g data-tone={face.tone}>
      <rect className={styles.loud} x="4" y="2" width={width - 8} height={cellHeight - 3} rx="5" />
      <SvgMark face={face} x={mark} y={12} size={11} />
      <text className={styles.word} x={mark - 10} y="16.5">
        {conditionNames[level]}
      </text>
    </g>
  )
}

interface FigureProps {
  figure: ZoneFigure
  one: TunnelValue | undefined
  right: number
  hatch: string
}

function Figure({ figure, one, right, hatch }: FigureProps) {
  if (!one) {
    return (
      <text className={styles.none} x={right} y="16.5">
        -
      </text>
    )
  }
  const text = formatFigure(figure, one)
  if (text === null) return <Hatched x={right - 78} y={3} width={78} height={18} hatch={hatch} />
  const left = right - textWidth(text, 13)
  return (
    <>
      <text
        className={emphasisedLevel(one) === null ? styles.figure : styles.loudFigure}
        x={right}
        y="16.5"
        data-level={one.level ?? 'none'}
      >
        {text}
      </text>
      {one.quality === 'uncertain' && (
        <path className={styles.doubt} d={`M${left} 20.5H${right}`} />
      )}
      {figure === 'airSpeed' && one.value !== null && one.value !== 0 && (
        <path
          className={styles.wind}
          data-direction={one.value > 0 ? 'forward' : 'backward'}
          transform={`translate(${left - 11} 12)${one.value > 0 ? '' : ' scale(-1 1)'}`}
          d="M-7 0H7M2.5 -4L7 0L2.5 4"
        />
      )}
    </>
  )
}
