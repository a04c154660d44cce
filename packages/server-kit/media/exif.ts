import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import exifr from 'exifr'
import sharp from 'sharp'

/** Degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** What a camera wrote into a photo (EXIF 2.32, CIPA DC-008). */
export interface Exif {
  /** ISO 8601; Bangkok's time where the camera names no zone. Null: it says none. */
  readonly takenAt: string | null
  readonly place: Place | null
}

const nothing: Exif = { takenAt: null, place: null }
/** Before the TIFF data of an EXIF segment. */
const head = Buffer.from('Exif\0\0', 'latin1')

/** Reads when and where a photo was taken; what is missing or makes no sense is null. */
export async function readExif(bytes: Buffer): Promise<Exif> {
  const data = await sharp(bytes)
    .metadata()
    .then(({ exif }) => exif ?? null)
  if (!data) return nothing
  const tiff = data.subarray(0, head.length).equals(head) ? data.subarray(head.length) : data
  // a camera's broken data is no reason to refuse its photo
  const tags = (await exifr
    .parse(tiff, {
      tiff: true,
      exif: true,
      gps: true,
      reviveValues: false,
      pick: [
        'DateTimeOriginal',
        'OffsetTimeOriginal',
        'GPSLatitude',
        'GPSLatitudeRef',
        'GPSLongitude',
        'GPSLongitudeRef',
      ],
    })
    .catch(() => undefined)) as Readonly<Record<string, unknown>> | undefined
  return tags ? { takenAt: timeOf(tags), place: placeOf(tags) } : nothing
}

/** `2026:11:21 20:05:00`, and beside it `+07:00`. */
function timeOf(tags: Readonly<Record<string, unknown>>): string | null {
  const { DateTimeOriginal: time, OffsetTimeOriginal: zone } = tags
  const [, year, month, day, clock] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(time)) ?? []
  if (clock === undefined) return null
  const offset = /^[+-]\d\d:\d\d$/.exec(String(zone))?.[0] ?? '+07:00'
  const at = new Date(`${year}-${month}-${day}T${clock}${offset}`)
  return Number.isNaN(at.getTime()) ? null : toBangkokIso(at)
}

function placeOf({ latitude, longitude }: Readonly<Record<string, unknown>>): Place | null {
  const isDegrees = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null
  // what a camera writes that does not know where it is
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}
