/** Whole, round values from 0 to at least `most`, a few of them: where an axis of counts has its lines. */
export function niceTicks(most: number, lines = 4): readonly number[] {
  const rough = Math.max(most, 1) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    Math.max([1, 2, 2.5, 5, 10].find((digit) => digit * power >= rough) ?? 10, 1 / power) * power
  const whole = Math.max(Math.ceil(step), 1)
  return Array.from(
    { length: Math.ceil(Math.max(most, 1) / whole) + 1 },
    (_, index) => index * whole,
  )
}
