/** Two short rising tones: seconds from now, Hz. */
const notes = [
  { at: 0, pitch: 740 },
  { at: 0.22, pitch: 988 },
]
const length = 0.18
const loudness = 0.25

let context: AudioContext | undefined

/**
 * Plays the tone once. Silent in a browser that had no user gesture since the page was loaded, by
 * browser policy.
 */
export async function playTone(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))])
  if (context.state !== 'running') return
  for (const { at, pitch } of notes) sound(context, context.currentTime + at, pitch)
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
