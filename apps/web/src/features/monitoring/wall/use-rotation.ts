import { useEffect, useState } from 'react'

export interface Rotation {
  readonly at: number
  /** How long each picture stands. Milliseconds. */
  readonly sceneMs: number
  readonly isPaused: boolean
  readonly step: (by: number) => void
  readonly toggle: () => void
}

/**
 * The index of the picture shown: the next one after its time, which begins anew after a step, until
 * it is paused.
 */
export function useRotation(count: number, sceneMs: number): Rotation {
  const [turned, setTurned] = useState(0)
  const [isPaused, setPaused] = useState(false)
  // what was chosen may have become fewer
  const at = turned % count
  const step = (by: number) => setTurned((at + by + count) % count)
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setTimeout(() => setTurned((at + 1) % count), sceneMs)
    return () => clearTimeout(timer)
  }, [at, count, sceneMs, isPaused])
  return { at, sceneMs, isPaused, step, toggle: () => setPaused(!isPaused) }
}
