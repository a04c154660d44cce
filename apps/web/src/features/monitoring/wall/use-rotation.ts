import { useEffect, useState } from 'react'

/** How long each picture of the wall stands. Milliseconds. */
export const sceneMs = 20_000

export interface Rotation {
  readonly at: number
  readonly isPaused: boolean
  readonly step: (by: number) => void
  readonly toggle: () => void
}

/**
 * The index of the picture shown: the next one every 20 s, restarted after a step, until it is
 * paused.
 */
export function useRotation(count: number): Rotation {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const step = (by: number) => setAt((now) => (now + by + count) % count)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setAt((now) => (now + 1) % count), sceneMs)
    return () => clearTimeout(timer)
  }, [at, count, isPaused])
  return { at, isPaused, step, toggle: () => setPaused(!isPaused) }
}
