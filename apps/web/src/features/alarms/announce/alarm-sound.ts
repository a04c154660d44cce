import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import type { Tone } from '@roadside/ui/sound/tone.ts'
import * as z from 'zod/mini'

/** What this browser does at new alarms: a room is loud, and the desk of the same account is not. */
const AlarmSound = z.object({
  /** It sounds from this severity up; null: never. */
  from: z.nullable(z.enum(severities)),
  /** Silent until then, milliseconds; null: it is not muted; 0: until somebody says otherwise. */
  mutedUntil: z.nullable(z.number()),
  /** Pop-ups of the browser where no page of the console is looked at. */
  hasPopUps: z.boolean(),
})
export type AlarmSound = z.infer<typeof AlarmSound>

const storageKey = 'alarmsSound'
/** Silent until somebody decides. */
const usual: AlarmSound = { from: null, mutedUntil: null, hasPopUps: false }

/** As the text in storage says; the usual where it is none. */
export function readAlarmSound(text: string | null): AlarmSound {
  if (text === null) return usual
  try {
    return AlarmSound.safeParse(JSON.parse(text)).data ?? usual
  } catch {
    // another program's text
    return usual
  }
}

const listeners = new Set<() => void>()
let last: { readonly text: string | null; readonly value: AlarmSound } = {
  text: null,
  value: usual,
}

export const alarmSound = {
  current: (): AlarmSound => {
    const text = localStorage.getItem(storageKey)
    if (text !== last.text) last = { text, value: readAlarmSound(text) }
    return last.value
  },
  change: (part: Partial<AlarmSound>): void => {
    localStorage.setItem(storageKey, JSON.stringify({ ...alarmSound.current(), ...part }))
    for (const listener of listeners) listener()
  },
  /** Also of other tabs. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

/** Whether the sound is muted at a time; a mute that has run out is none. */
export function isMuted({ mutedUntil }: AlarmSound, now = serverNow()): boolean {
  return mutedUntil !== null && (mutedUntil === 0 || now < mutedUntil)
}

/** Whether an alarm of a severity sounds at a time. */
export function sounds(sound: AlarmSound, severity: Severity, now = serverNow()): boolean {
  return (
    sound.from !== null &&
    severities.indexOf(severity) <= severities.indexOf(sound.from) &&
    !isMuted(sound, now)
  )
}

export const alarmTones: Record<Severity, Tone> = {
  critical: 'alarm',
  major: 'urgent',
  minor: 'notice',
  warning: 'low',
}
