import { ApiError } from '@roadside/contract/errors.ts'
import sharp, { type SharpOptions } from 'sharp'
import { madeSizes, type MadeSize } from './media.ts'

// Every picture is another one, and as many are made at once as the machine has cores for.
sharp.cache(false)
sharp.concurrency(1)

export type PictureFormat = 'jpeg' | 'png' | 'webp'

/** A camera of 8K has 33 million. */
const mostPixels = 50_000_000
const reading: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }
/** A picture that takes longer was built to do so. */
const mostSeconds = 30
/** In heights of the picture: a narrower picture is no view of a road, and JPEG ends at 65 535. */
const mostHeights = 10

/** The format by the first bytes; null for every format that is not stored. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'webp'
  return null
}
/** A document (PDF) by its first bytes. */
export const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The header's data; width and height as displayed. Nothing is decoded. */
export type Inspected =
  | { readonly state: 'ok'; readonly width: number; readonly height: number }
  | { readonly state: 'broken' }
  | { readonly state: 'too_large' }

export async function inspect(bytes: Buffer): Promise<Inspected> {
  try {
    const { format, autoOrient } = await sharp(bytes, reading).metadata()
    return format === formatOf(bytes) ? { state: 'ok', ...autoOrient } : { state: 'broken' }
  } catch (error) {
    return { state: isTooLarge(error) ? 'too_large' : brokenOrThrow(error) }
  }
}

/**
 * The sizes of a picture as JPEG without metadata, turned by the camera's orientation tag, none
 * enlarged; null where it cannot be decoded. It is decoded once, shrunk to the largest size; the
 * others are made from that.
 */
export async function makeSizes(bytes: Buffer): Promise<ReadonlyMap<MadeSize, Buffer> | null> {
  try {
    const { data, info } = await sharp(bytes, reading)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(within(madeSizes[0]))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const made = new Map<MadeSize, Buffer>()
    // One after the other: a picture takes one thread.
    for (const size of madeSizes) {
      const shrunk = sharp(data, { raw: { width, height, channels } }).resize(within(size))
      made.set(size, await shrunk.jpeg({ quality: 80 }).toBuffer())
    }
    return made
  } catch (error) {
    brokenOrThrow(error)
    return null
  }
}

function within(size: MadeSize) {
  return {
    width: size,
    height: size * mostHeights,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit')
}

/** An error for lack of memory is no proof of a broken picture. */
function brokenOrThrow(error: unknown): 'broken' {
  if (error instanceof Error && /out of memory|unable to allocate/i.test(error.message)) {
    throw new ApiError('unavailable', undefined, { cause: error })
  }
  return 'broken'
}
