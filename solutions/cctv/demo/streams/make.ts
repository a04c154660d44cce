import sharp from 'sharp'
import { encodePictures, framesPerSecond } from './encode.ts'
import { drawPicture, loopSeconds, views } from './scene.ts'
import type { Segments } from './segments.ts'

/** The moving pictures of the demonstration's cameras; takes some seconds. */
export async function makeMovingPictures(count: number = views.length): Promise<Segments[]> {
  const made: Segments[] = []
  for (let camera = 0; camera < count; camera += 1) {
    const pictures = Array.from({ length: loopSeconds * framesPerSecond }, (_, index) => {
      const svg = drawPicture(camera, index / framesPerSecond)
      return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    })
    made.push(await encodePictures(await Promise.all(pictures)))
  }
  return made
}
