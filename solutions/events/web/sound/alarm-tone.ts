import type { EventType } from '../../words.ts'

export type Tone = 'urgent' | 'notice'

/** Two short rising tones, and one low one: seconds from now, Hz. */
const notes: Record<Tone, readonly { at: number; pitch: number }[]> = {
  urgent: [
    { at: 0, pitch: 740 },
    { at: 0.22, pitch: 988 },
  ],
  notice: [{ at: 0, pitch: 523 }],
}

/** How an event of a kind sounds. */
export function toneOf(type: EventType): Tone {
  return type === 'accident' || type === 'wrong_way' ? 'urgent' : 'notice'
}

const length = 0.18
const loudness = 0.25

let context: AudioContext | undefined

/**
 * Whether this page can sound: by browser policy it cannot before a user gesture since it was
 * loaded.
 */
export async function maySound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))])
  return context.state === 'running'
}

/** Plays the tone once, where the page can sound. */
export async function playTone(tone: Tone = 'urgent'): Promise<void> {
  if (!(await maySound()) || !context) return
  for (const { at, pitch } of notes[tone]) sound(context, context.currentTime + at, pitch)
}

function sound(of: AudioContext, from: number, pitch: number): void {
  const source = of.createOscillator()
  const volume = of.createGain()
  source.frequency.value = pitch
  // without a slope at both ends it would click
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loudness, from + 0.02)
  volume.gain.linearRampToValueAtTime(0, from + length)
  source.connect(volume).connect(of.destination)
  source.start(from)
  source.stop(from + length)
}
