import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatOf, inspect, makeSizes } from './image.ts'
import { hugeJpeg, hugePng, jpegOf, pngOf, webpOf } from './testing/pictures.ts'

async function dimensions(bytes: Buffer) {
  const made = await makeSizes(bytes)
  return Promise.all(
    [...(made ?? [])].map(async ([size, jpeg]) => {
      const { format, width, height } = await sharp(jpeg).metadata()
      return `${size}: ${format} ${width}×${height}`
    }),
  )
}

test('a picture is recognised by its first bytes', async () => {
  expect(formatOf(await jpegOf(8, 8))).toBe('jpeg')
  expect(formatOf(await pngOf(8, 8))).toBe('png')
  expect(formatOf(await webpOf(8, 8))).toBe('webp')
  const others = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'GIF89a',
    'RIFF0000WAVE',
    'BM',
  ]
  expect(others.map((text) => formatOf(Buffer.from(text)))).toEqual(others.map(() => null))
  expect(
    formatOf(
      await sharp(await jpegOf(8, 8))
        .tiff()
        .toBuffer(),
    ),
  ).toBeNull()
})

test('a wide picture is shrunk to its sizes', async () => {
  const wide = ['800: jpeg 800×450', '200: jpeg 200×113', '150: jpeg 150×84']
  expect(await dimensions(await jpegOf(1920, 1080))).toEqual(wide)
  expect(await dimensions(await pngOf(1920, 1080))).toEqual(wide)
  expect(await dimensions(await webpOf(1920, 1080))).toEqual(wide)
})

test('a small picture is not enlarged', async () => {
  expect(await dimensions(await jpegOf(160, 120))).toEqual([
    '800: jpeg 160×120',
    '200: jpeg 160×120',
    '150: jpeg 150×113',
  ])
})

test('a thread of a picture has its sizes too', async () => {
  expect(await dimensions(await pngOf(4, 40_000))).toEqual([
    '800: jpeg 1×8000',
    '200: jpeg 1×2000',
    '150: jpeg 1×1500',
  ])
})

test('a camera on its side is set upright, in what is said and in what is made, and nothing of its metadata stays', async () => {
  const lying = await jpegOf(1200, 600, 0, 6)
  expect(await inspect(lying)).toEqual({ state: 'ok', width: 600, height: 1200 })
  expect(await dimensions(lying)).toEqual([
    '800: jpeg 600×1200',
    '200: jpeg 200×400',
    '150: jpeg 150×300',
  ])
  const small = (await makeSizes(lying))?.get(150) ?? Buffer.alloc(0)
  const { exif, orientation } = await sharp(small).metadata()
  expect({ exif, orientation }).toEqual({})
  // What was left is on top now.
  const { data } = await sharp(small).raw().toBuffer({ resolveWithObject: true })
  const redAt = (y: number) => data[(y * 150 + 75) * 3] ?? 0
  expect(redAt(20)).toBeGreaterThan(180)
  expect(redAt(280)).toBeLessThan(80)
})

test('what is see-through stands on white', async () => {
  const clear = await sharp({
    create: { width: 300, height: 300, channels: 4, background: '#ff000000' },
  })
    .png()
    .toBuffer()
  const { data } = await sharp((await makeSizes(clear))?.get(150))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a picture that is cut short is broken', async () => {
  for (const whole of [await jpegOf(640, 480), await pngOf(640, 480), await webpOf(640, 480)]) {
    expect(await makeSizes(whole.subarray(0, whole.length * 0.6))).toBeNull()
    const start = await inspect(whole.subarray(0, 20))
    expect(start.state).toBe('broken')
  }
})

test('what claims more pixels than allowed is refused by its header', async () => {
  expect(await inspect(await hugePng())).toEqual({ state: 'too_large' })
  expect(await inspect(await hugeJpeg())).toEqual({ state: 'too_large' })
  expect(await makeSizes(await hugePng())).toBeNull()
})
