/** Letters of strokes on a grid of 4 × 6, so that a picture needs no font of the machine. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M0 0H4V6H0ZM0 6L4 0',
  '1': 'M1 1L2 0V6M1 6H3',
  '2': 'M0 0H4V3H0V6H4',
  '3': 'M0 0H4V6H0M1 3H4',
  '4': 'M0 0V3H4M4 0V6',
  '5': 'M4 0H0V3H4V6H0',
  '6': 'M4 0H0V6H4V3H0',
  '7': 'M0 0H4L1 6',
  '8': 'M0 0H4V6H0ZM0 3H4',
  '9': 'M4 3H0V0H4V6H0',
  ':': 'M2 1.5V2M2 4V4.5',
  '/': 'M0 6L4 0',
  '-': 'M1 3H3',
  A: 'M0 6L2 0L4 6M1 4H3',
  C: 'M4 0H0V6H4',
  I: 'M2 0V6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 0H4V6H0Z',
  S: 'M4 0H0V3H4V6H0',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V6H4V0',
}
const pitch = 6

/** A line of text as SVG, `size` pixels high; a character without strokes is a gap. */
export function textPath(text: string, x: number, y: number, size: number, color: string): string {
  const scale = size / 6
  const paths = Array.from(text).map((character, index) => {
    const shape = strokes[character]
    return shape ? `<path transform="translate(${index * pitch} 0)" d="${shape}"/>` : ''
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${color}" stroke-width="0.8"
    stroke-linejoin="round" stroke-linecap="round">${paths.join('')}</g>`
}
