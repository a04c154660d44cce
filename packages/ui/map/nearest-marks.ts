/** Marks as drawn: CSS pixels of the drawing. */
export interface DrawnMarks {
  readonly x: Float32Array
  readonly y: Float32Array
  /** How far from the middle a pointer still means this mark. */
  readonly reach: Float32Array
}

/** The mark under a pointer, and those that lie so exactly on it that a pointer cannot choose between them. */
export function nearestMarks(
  { x, y, reach }: DrawnMarks,
  atX: number,
  atY: number,
  together = 4,
): number[] {
  let [nearest, least] = [-1, Infinity]
  for (let mark = 0; mark < x.length; mark += 1) {
    const away = Math.hypot((x[mark] ?? NaN) - atX, (y[mark] ?? NaN) - atY)
    if (away <= (reach[mark] ?? 0) && away < least) [nearest, least] = [mark, away]
  }
  if (nearest < 0) return []
  const [middleX, middleY] = [x[nearest] ?? NaN, y[nearest] ?? NaN]
  const marks = [nearest]
  for (let mark = 0; mark < x.length; mark += 1) {
    if (
      mark !== nearest &&
      Math.hypot((x[mark] ?? NaN) - middleX, (y[mark] ?? NaN) - middleY) <= together
    )
      marks.push(mark)
  }
  return marks
}
