const two = (value: number) => String(value).padStart(2, '0')

/** A duration as hours, minutes and seconds: `1,234:05:09`; `–` where it is unknown. */
export function clockWords(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1_000)
  const hours = Math.floor(seconds / 3_600).toLocaleString('en-US')
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
