import { itemState, type TunnelItem, type TunnelItemKind } from './tunnel-items.ts'
import styles from './item-icon.module.css'

const cross = 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5'
const square = 'M-8 -6a2 2 0 0 1 2 -2H6a2 2 0 0 1 2 2V6a2 2 0 0 1 -2 2H-6a2 2 0 0 1 -2 -2Z'
const round = 'M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0Z'
const handset = 'M-4.5 -1.5Q0 -5 4.5 -1.5L3 1Q0 -1 -3 1ZM-3.5 4H3.5'
const bolt = 'M1.5 -6L-3.5 1H0L-1.5 6L3.5 -1H0Z'
const question = 'M-2.2 -2.2A2.3 2.3 0 1 1 .5 .2Q0 .6 0 1.6M0 4.2v.01'

/** Outlines around 0, 0: what it is. */
const bodies: Record<TunnelItemKind, string> = {
  fan: 'M-6 -6.5H6a6.5 6.5 0 0 1 0 13H-6a6.5 6.5 0 0 1 0 -13Z',
  lane_signal: square,
  door: 'M-6 8.5V-8.5H6V8.5Z',
  phone: round,
  pump: round,
  power: square,
}
/** The glyph in the outline, by state: a shape in addition to colour and word. */
const glyphs: Record<TunnelItemKind, Readonly<Record<string, string>>> = {
  fan: {
    off: 'M-4 0H4',
    forward: 'M-6 0H6M2.5 -3.5L6 0L2.5 3.5',
    reverse: 'M6 0H-6M-2.5 -3.5L-6 0L-2.5 3.5',
    fault: cross,
  },
  lane_signal: {
    green_arrow: 'M0 -5V5M-4 1L0 5L4 1',
    yellow: 'M-4 -4L4 4M4 -1V4H-1',
    red_cross: 'M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5',
  },
  door: { closed: 'M2.6 -1V1.5', open: 'M-6 -8.5L2 -5V8.5M-.6 0V2', fault: cross },
  phone: {
    idle: handset,
    in_use: `${handset}M-2 -6.3Q0 -7.2 2 -6.3`,
    fault: `${handset}M-5.5 5.5L5.5 -5.5`,
  },
  pump: { off: 'M-2.6 -4.5L5 0L-2.6 4.5Z', on: 'M-2.6 -4.5L5 0L-2.6 4.5ZM-5 -3V3', fault: cross },
  power: { mains: bolt, backup: `${bolt}M-5.5 4.5H-3M-4.2 3.3V5.7`, off: `${bolt}M-6 -6L6 6` },
}

/** An item of the bore, around 0, 0. */
export function ItemIcon({ kind, state }: Pick<TunnelItem, 'kind' | 'state'>) {
  const [, tone] = itemState({ kind, state })
  return (
    <g className={styles.icon} data-item-tone={tone} data-kind={kind}>
      <path className={styles.body} d={bodies[kind]} />
      <path
        className={styles.glyph}
        d={tone === 'unknown' ? question : (glyphs[kind][state] ?? '')}
      />
    </g>
  )
}
