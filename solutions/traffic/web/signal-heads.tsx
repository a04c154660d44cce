import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { type StateFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import type { Phase } from '../rules/state.ts'
import { headColorNames } from './head-colors.ts'
import { headHeight, headWidth, SignalHead } from './signal-head.tsx'
import styles from './signal-heads.module.css'

export interface SignalHeadsProps {
  /** Which junction, for who cannot see it. */
  name: string
  phases: readonly Phase[]
  /** The mode as a state of its own, whatever else is wrong with the controller. */
  face: StateFace
}

const cell = { width: 80, height: headHeight + 46 }
const modeHeight = 28

/** The heads of a junction, one for each phase, under the mode that it runs in. */
export function SignalHeads({ name, phases, face }: SignalHeadsProps) {
  const description = phases
    .map(({ no, color }) => `เฟส ${no} ${headColorNames[color]}`)
    .join(' · ')
  return (
    <Drawing
      label={`${name}: ${face.word} · ${description || 'ไม่มีข้อมูลเฟส'}`}
      draw={({ width, hatch }) => {
        const across = Math.max(1, Math.floor(width / cell.width))
        const rows = Math.max(1, Math.ceil(phases.length / across))
        const modeWidth = textWidth(face.word, 13) + 36
        return {
          height: modeHeight + 8 + rows * cell.height,
          picture: (
            <>
              <g data-tone={face.tone}>
                <rect className={styles.chip} width={modeWidth} height="24" rx="12" />
                <SvgMark face={face} x={15} y={12} size={11} />
                <text className={styles.mode} x="26" y="16.5">
                  {face.word}
                </text>
              </g>
              {phases.length === 0 && (
                <text className={styles.none} x="0" y={modeHeight + 26}>
                  ไม่มีข้อมูลเฟส
                </text>
              )}
              {phases.map(({ no, color }, index) => (
                <g
                  key={no}
                  transform={`translate(${(index % across) * cell.width} ${modeHeight + 8 + Math.floor(index / across) * cell.height})`}
                >
                  <text className={styles.name} x={cell.width / 2} y="12">
                    เฟส {no}
                  </text>
                  <g transform={`translate(${(cell.width - headWidth) / 2} 18)`}>
                    <SignalHead color={color} hatch={hatch} />
                  </g>
                  <text
                    className={styles.word}
                    data-color={color}
                    x={cell.width / 2}
                    y={headHeight + 35}
                  >
                    {headColorNames[color]}
                  </text>
                </g>
              ))}
            </>
          ),
        }
      }}
    />
  )
}
