// Child process, the peer of the camera endpoints: sharp alone makes the same sizes of the same pictures, as many at once as
// the console does. Arguments: file of one picture, how many. Prints `done {seconds}`.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'

const [file = '', count = '0'] = process.argv.slice(2)
sharp.cache(false)
sharp.concurrency(1)
const picture = await readFile(file)
const widths = [800, 200, 150]

async function makeAll(): Promise<void> {
  const image = sharp(picture).autoOrient().resize({ width: widths[0], withoutEnlargement: true })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const size of widths) {
    await sharp(data, { raw: { width, height, channels } })
      .resize({ width: size })
      .jpeg({ quality: 80 })
      .toBuffer()
  }
}

async function pipeline(): Promise<void> {
  while (left-- > 0) await makeAll()
}

let left = 20
await pipeline()
left = Number(count)
const started = performance.now()
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 3) }, pipeline))
process.stdout.write(`done ${(performance.now() - started) / 1000}\n`)
