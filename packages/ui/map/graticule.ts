/** Distances between lines that a person can count in, degrees. */
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
/** Lines stand at least this far apart, CSS pixels. */
const leastGap = 110

export interface GraticuleLine {
  readonly degrees: number
  readonly text: string
}

/** Lines between two longitudes (or latitudes) for a map that shows so many pixels to a degree. */
export function graticuleLines(from: number, to: number, pixelsPerDegree: number): GraticuleLine[] {
  const step = steps.find((candidate) => candidate * pixelsPerDegree >= leastGap) ?? 10
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)))
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => {
    const degrees = (first + index) * step
    return { degrees, text: `${degrees.toFixed(decimals)}°` }
  })
}
