/** Number of pages, at least one. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** Page numbers to offer: the first, the last and those around `page`; `gap` where some are left out. */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter(
    (number) => number >= 1 && number <= pageCount,
  )
  const shown = [...new Set(near)]
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 1 ? ['gap' as const, number] : [number]
  })
}
