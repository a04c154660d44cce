import sharp from 'sharp'

/** Draws SVG of our own making as JPEG; never one that came from outside. */
export function renderSvg(svg: string, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer()
}
