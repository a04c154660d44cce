/** The longest round distance that fits, for a scale bar: its width in pixels and its words. */
export function fitScale(
  metresPerPixel: number,
  widest: number,
): { readonly width: number; readonly text: string } {
  const metres = metresPerPixel * widest
  const power = 10 ** Math.floor(Math.log10(metres))
  const round =
    [5, 2, 1].map((digit) => digit * power).find((candidate) => candidate <= metres) ?? power
  const text = round >= 1_000 ? `${round / 1_000} กม.` : `${round} ม.`
  return { width: Math.round(round / metresPerPixel), text }
}
