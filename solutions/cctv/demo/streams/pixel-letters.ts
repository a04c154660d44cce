/** Letters of 3 × 5 points, row by row, so that a picture needs no font of the machine. */
const rows: Readonly<Record<string, string>> = {
  '0': '75557',
  A: '25755',
  C: '74447',
  I: '72227',
  L: '44447',
  M: '57755',
  N: '57775',
  O: '75557',
  S: '74717',
  T: '72222',
  U: '55557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
  ':': '02020',
  '+': '02720',
  '.': '00002',
}
const [columns, pitch] = [3, 4]

/** A line of text as SVG, `point` pixels to a point of a letter; a character that has no letter is a gap. */
export function pixelText(
  text: string,
  x: number,
  y: number,
  point: number,
  color: string,
): string {
  const points = text.split('').flatMap((character, place) =>
    (rows[character] ?? '').split('').flatMap((row, down) =>
      Array.from({ length: columns }, (_, across) => across)
        .filter((across) => (Number(row) >> (columns - 1 - across)) & 1)
        .map(
          (across) =>
            `M${x + (place * pitch + across) * point} ${y + down * point}h${point}v${point}h-${point}z`,
        ),
    ),
  )
  return `<path d="${points.join('')}" fill="${color}"/>`
}

/** How wide {@link pixelText} draws a text. */
export function pixelWidth(text: string, point: number): number {
  return (text.length * pitch - 1) * point
}
