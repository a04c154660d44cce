const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })
/** Advance of a character in Noto Sans Thai at 1 em, rather too wide than too narrow; the first class that matches. */
const advances: readonly (readonly [RegExp, number])[] = [
  [/^[ .,:;'|!·]/u, 0.28],
  [/^[()[\]/-]/u, 0.36],
  [/^[เ]/u, 0.34],
  [/^[โใไะา]/u, 0.47],
  [/^[ฌญณฒ]/u, 0.88],
  [/^[\u0E00-\u0E7F]/u, 0.64],
  [/^[mwMW%@—]/u, 0.92],
  [/^[A-Z+=<>≥]/u, 0.67],
  [/^[ijltfr]/u, 0.38],
]
const usualAdvance = 0.58
const saraAm = 0.47

/**
 * Width of a text, estimated without a page (so that layout is a pure function): letters with their marks count once.
 * `size` and the answer in pixels.
 */
export function textWidth(text: string, size: number): number {
  let em = 0
  for (const { segment } of graphemes.segment(text)) {
    em += advances.find(([pattern]) => pattern.test(segment))?.[1] ?? usualAdvance
    if (segment.includes('ำ') && segment !== 'ำ') em += saraAm
  }
  return em * size
}
