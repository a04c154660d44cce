const numberFormats: Intl.NumberFormat[] = []
const thaiCollator = new Intl.Collator('th', { numeric: true })

/** A number with thousands separators and fixed decimals (`1,234.50`); `-` for none, and never `-0`. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '-'
  const format = (numberFormats[decimals] ??= new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }))
  return format.format(value)
}

/** Order of two texts as a Thai dictionary has it, numbers within them by value. For `toSorted`. */
export function compareThai(a: string, b: string): number {
  return thaiCollator.compare(a, b)
}
