/** 140 ม., 1.4 กม.: with a space that breaks no line. */
export function distanceWords(metres: number): string {
  const isWhole = metres % 1_000 === 0
  return metres < 1_000
    ? `${metres}\u00A0ม.`
    : `${(metres / 1_000).toFixed(isWhole ? 0 : 1)}\u00A0กม.`
}
