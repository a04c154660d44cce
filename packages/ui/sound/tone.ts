export type Tone = 'alarm' | 'urgent' | 'notice' | 'low'

/** The more urgent the more tones, and the higher: seconds from now, Hz. */
const notes: Record<Tone, readonly { at: number; pitch: number }[]> = {
  alarm: [
    { at: 0, pitch: 784 },
    { at: 0.22, pitch: 988 },
    { at: 0.44, pitch: 1_175 },
  ],
  urgent: [
    { at: 0, pitch: 740 },
    { at: 0.22, pitch: 988 },
  ],
  notice: [{ at: 0, pitch: 523 }],
  low: [{ at: 0, pitch: 392 }],
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
