import { eventTypeNames, type EventType } from '../../words.ts'
import styles from './feed.module.css'

type Tone = 'fault' | 'warn' | 'accent' | 'gone'

/** Colour of a kind; kinds differ in shape as well. */
export const kindTone: Record<EventType, Tone> = {
  accident: 'fault',
  wrong_way: 'fault',
  car_stop: 'warn',
  intruder: 'accent',
  other: 'gone',
}

/** Body and sign of each shape in a square of 20: a warning triangle, a no-entry sign, a parking sign, a diamond, a ring. */
const shapes: Record<EventType, { body: string; sign: string }> = {
  accident: { body: 'M10 1.5L19 18H1z', sign: 'M10 7.5v5M10 15v.2' },
  wrong_way: { body: 'M10 1a9 9 0 1 0 .01 0z', sign: 'M5.5 10h9' },
  car_stop: {
    body: 'M3.5 1.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z',
    sign: 'M8 15V5.5h3a2.8 2.8 0 0 1 0 5.6H8',
  },
  intruder: { body: 'M10 .8L19.2 10 10 19.2.8 10z', sign: 'M10 6v4.8M10 13.6v.2' },
  other: { body: 'M10 1a9 9 0 1 0 .01 0z', sign: 'M6 10h.1M10 10h.1M14 10h.1' },
}

/** What happened: its own shape and colour, and the word. */
export function KindMark({ type, name }: { type: EventType; name?: string }) {
  const { body, sign } = shapes[type]
  return (
    <span className={styles.kind} data-tone={kindTone[type]}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden>
        <path d={body} fill="currentColor" />
        <path d={sign} />
      </svg>
      {name ?? eventTypeNames[type]}
    </span>
  )
}
