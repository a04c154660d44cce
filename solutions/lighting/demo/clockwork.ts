import { happen } from './happening.ts'
import { reportingIntervalS } from './life.ts'
import type { Post } from './message.ts'
import { castScene, playMinute } from './scene.ts'
import { speak, tickOf, type World, type WorldLamp } from './world.ts'

/** Something happens this often. Seconds. */
const happeningEveryS = 90
const minuteMs = 60_000
/** A lamp reports a change of state at once, and repeats it after these times. Milliseconds. */
const repeatsMs = [1_000, 61_000]

export interface Clockwork {
  /** All posts from the last moment to this one, in order. */
  advance(to: Date): Post[]
}

/** Lets the world run from a moment on, `rate` times as fast as in the field; the same seed gives the same messages. */
export function startClockwork(
  world: World,
  options: { from: Date; rate: number; seed: string },
): Clockwork {
  const { rate, seed } = options
  // Seconds as the world counts them pass `rate` times as fast as the clock's milliseconds.
  const secondsAt = (ms: number) => (ms / 1000) * rate
  const msAt = (seconds: number) => Math.ceil((seconds / rate) * 1000)
  let last = options.from.getTime()
  let happenings = Math.floor(secondsAt(last) / happeningEveryS)
  const cast = world.stage && castScene(world.stage)
  let minutes = Math.floor(last / minuteMs)
  let announced: { lamp: WorldLamp; at: number }[] = []

  const messagesUntil = (until: number): Post[] => {
    const due = announced.filter(({ at }) => at <= until)
    announced = announced.filter(({ at }) => at > until)
    for (const lamp of world.lamps) {
      const tick = tickOf(lamp, secondsAt(until))
      if (tick > tickOf(lamp, secondsAt(last))) {
        due.push({ lamp, at: msAt(tick * reportingIntervalS + lamp.traits.phaseS) })
      }
    }
    last = until
    return due
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ lamp, at }) => speak(lamp, new Date(at), tickOf(lamp, secondsAt(at))) ?? [])
  }

  const announce = (lamps: readonly WorldLamp[], at: number) =>
    announced.push(...lamps.flatMap((lamp) => repeatsMs.map((ms) => ({ lamp, at: at + ms }))))

  return {
    advance(to) {
      const posts: Post[] = []
      for (;;) {
        const happeningAt = msAt((happenings + 1) * happeningEveryS)
        // the console judges silence by its own clock, so the scene is played by it too
        const minuteAt = (minutes + 1) * minuteMs
        const at = Math.min(happeningAt, minuteAt)
        if (at > to.getTime()) return [...posts, ...messagesUntil(to.getTime())]
        posts.push(...messagesUntil(at))
        if (at === happeningAt) {
          happenings += 1
          const lamp = happen(world, happenings, seed, new Date(at))
          if (lamp) announce([lamp], at)
        }
        if (at === minuteAt) {
          minutes += 1
          if (cast) announce(playMinute(cast, minutes, new Date(at)), at)
        }
      }
    },
  }
}
