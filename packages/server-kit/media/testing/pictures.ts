import sharp from 'sharp'
import { crc32 } from 'node:zlib'

/** A JPEG as a camera makes it: a gradient with something in it, each `seed` another one. */
export async function jpegOf(
  width: number,
  height: number,
  seed = 0,
  orientation = 1,
): Promise<Buffer> {
  return scene(width, height, seed).jpeg().withMetadata({ orientation }).toBuffer()
}

export async function pngOf(width: number, height: number): Promise<Buffer> {
  return scene(width, height, 0).png().toBuffer()
}

export async function webpOf(width: number, height: number): Promise<Buffer> {
  return scene(width, height, 0).webp().toBuffer()
}

/** Red on its left half, blue on its right. */
function scene(width: number, height: number, seed: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      data[at] = x < width / 2 ? 220 : 20
      data[at + 1] = (y + seed) % 256
      data[at + 2] = x < width / 2 ? 20 : 220
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A small PNG whose header claims 50 000 × 50 000 pixels. */
export async function hugePng(): Promise<Buffer> {
  const bytes = await pngOf(8, 8)
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A small JPEG whose frame claims 50 000 × 50 000 pixels. */
export async function hugeJpeg(): Promise<Buffer> {
  const bytes = await jpegOf(8, 8)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(50_000, frame + 5)
  bytes.writeUInt16BE(50_000, frame + 7)
  return bytes
}
