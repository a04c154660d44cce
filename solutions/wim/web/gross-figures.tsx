import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { healthFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { isMeasured } from './axle-layout.ts'
import styles from './gross-figures.module.css'
import { overweight } from './weights.ts'

interface GrossFiguresProps {
  className: string
  grossKg: number | null
  limitKg: number | null
  width: number
  hatch: string
}

const isNarrow = (width: number) => width < 560

/** Pixels that the figures take above the vehicle. */
export function grossHeight(width: number): number {
  return isNarrow(width) ? 98 : 66
}

/** Class, gross weight on a bar with the limit, and what is above it. */
export function GrossFigures({ className, grossKg, limitKg, width, hatch }: GrossFiguresProps) {
  const over = overweight(grossKg, limitKg)
  const narrow = isNarrow(width)
  const verdict = over
    ? `เข้าข่ายน้ำหนักเกินพิกัด +${formatNumber(over.kg)} กก. (${formatNumber(over.percent, 1)} %)`
    : verdictWithin(grossKg, limitKg)
  return (
    <g>
      <text className={styles.name} x="0" y="16">
        {className}
      </text>
      <text
        className={styles.gross}
        x={narrow ? 0 : width}
        y={narrow ? 40 : 16}
        textAnchor={narrow ? 'start' : 'end'}
      >
        น้ำหนักรวม{' '}
        {isMeasured(grossKg) ? (
          <tspan className={styles.figure}>{formatNumber(grossKg)} กก.</tspan>
        ) : (
          'ไม่ทราบ'
        )}
        {'  ·  '}
        {isMeasured(limitKg) ? `พิกัด ${formatNumber(limitKg)} กก.` : 'ยังไม่ได้กำหนดพิกัด'}
      </text>
      <g data-tone={over ? 'fault' : 'gone'} data-verdict={over ? 'over' : 'none'}>
        {over && <SvgMark face={healthFace('fault')} x={6} y={narrow ? 58 : 30} size={11} />}
        <text className={over ? styles.over : styles.within} x={over ? 18 : 0} y={narrow ? 62 : 34}>
          {verdict}
        </text>
      </g>
      {isMeasured(limitKg) && (
        <GrossBar
          grossKg={grossKg}
          limitKg={limitKg}
          width={width}
          hatch={hatch}
          y={narrow ? 76 : 46}
        />
      )}
    </g>
  )
}

function verdictWithin(grossKg: number | null, limitKg: number | null): string {
  return isMeasured(grossKg) && isMeasured(limitKg) ? 'ไม่เกินพิกัด' : 'ไม่ทราบว่าเกินพิกัดหรือไม่'
}

interface GrossBarProps {
  grossKg: number | null
  limitKg: number
  width: number
  hatch: string
  y: number
}

/** The gross weight against the limit, which is the tick. */
function GrossBar({ grossKg, limitKg, width, hatch, y }: GrossBarProps) {
  const px = (kg: number) => (kg / (Math.max(grossKg ?? 0, limitKg) * 1.04)) * width
  const over = overweight(grossKg, limitKg)
  return (
    <>
      {isMeasured(grossKg) ? (
        <>
          <rect className={styles.track} y={y} width={width} height="8" rx="4" />
          <rect
            className={styles.fill}
            y={y}
            width={px(Math.min(grossKg, limitKg))}
            height="8"
            rx="4"
          />
        </>
      ) : (
        <Hatched x={0.5} y={y} width={width - 1} height={8} hatch={hatch} word={null} />
      )}
      {over && (
        <rect
          className={styles.excess}
          x={px(limitKg)}
          y={y}
          width={Math.max(px(over.kg), 3)}
          height="8"
          rx="2"
        />
      )}
      <path className={styles.limit} d={`M${px(limitKg)} ${y - 4}v16`} />
    </>
  )
}
