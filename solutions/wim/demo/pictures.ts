import type { Media } from '@roadside/server-kit/media/media.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import type { WimClass } from '../rules/vehicle.ts'

const paints = ['#8e2f2a', '#2c4f86', '#3f6d4a', '#b88a2d']
const lengths: Partial<Record<WimClass, number>> = {
  '2a4t': 300,
  '2a6t': 420,
  '3a10t': 520,
  '4a12t': 560,
}
const axles: Partial<Record<WimClass, number>> = {
  '2a4t': 2,
  '2a6t': 2,
  '3a10t': 3,
  '4a12t': 4,
  semi6: 6,
}

/**
 * Pictures of the demonstration by class and paint: base64 as a scale sends it, and the hash of the
 * stored picture.
 */
export interface DemoPictures {
  imageOf(of: WimClass, variant: number): string
  hashOf(image: string): string | null
}

/** Draws and keeps them once; without `media` they are only drawn. */
export async function drawPictures(
  classes: readonly WimClass[],
  media: Media | null,
): Promise<DemoPictures> {
  const images = new Map<string, string>()
  const hashes = new Map<string, string>()
  for (const of of classes) {
    for (const [variant, paint] of paints.entries()) {
      const bytes = await renderSvg(drawTruck(of, paint))
      const image = bytes.toString('base64')
      images.set(`${of} ${variant}`, image)
      const stored = media ? await media.storePicture(bytes) : null
      if (stored?.state === 'ok') hashes.set(image, stored.hash)
    }
  }
  return {
    imageOf: (of, variant) => images.get(`${of} ${variant % paints.length}`) ?? '',
    hashOf: (image) => hashes.get(image) ?? null,
  }
}

/** A truck from its side, plainly drawn: nobody takes it for a photograph. */
function drawTruck(of: WimClass, paint: string): string {
  const length = lengths[of] ?? 660
  const count = axles[of] ?? 5
  const from = (800 - length) / 2
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="372" r="26" fill="#17191c"/><circle cx="${x}" cy="372" r="11" fill="#8b9098"/>`
  const rear = Array.from({ length: count - 1 }, (_, index) => {
    const isFront = count > 3 && index < (count - 1) / 2
    const place = isFront ? from + 190 + index * 56 : from + length - 40 - (count - 2 - index) * 56
    return wheel(place)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450">
    <rect width="800" height="450" fill="#c9d8e4"/><rect y="250" width="800" height="200" fill="#8d9a80"/>
    <rect y="340" width="800" height="110" fill="#5b6067"/><path d="M0 428H800" stroke="#f2f2ea" stroke-width="6" stroke-dasharray="60 40"/>
    <rect x="${from + 110}" y="170" width="${length - 110}" height="180" rx="6" fill="${paint}"/>
    <path d="M${from} 352V260L${from + 26} 205Q${from + 30} 196 ${from + 42} 196H${from + 100}V352Z" fill="#e4e2dc"/>
    <path d="M${from + 16} 258L${from + 36} 212H${from + 74}V258Z" fill="#26303a"/>
    ${wheel(from + 56)}${rear.join('')}</svg>`
}
