import { foldText } from './fold.ts'

/** Degrees north and east. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/**
 * The position in two free texts (specification §5: anything may be typed; a doubtful one is
 * pointed out).
 */
export type Position =
  | ({ readonly kind: 'ok' } & Point)
  /** A place on Earth, but not in Thailand. */
  | ({ readonly kind: 'outside' } & Point)
  /** In Thailand, were the two swapped: `intended` is that place. */
  | { readonly kind: 'swapped'; readonly intended: Point }
  | { readonly kind: 'not_a_position' }

/** Thailand's box, degrees (wording.md §8). */
const thailand = { south: 5.6, north: 20.5, west: 97.3, east: 105.7 }
/**
 * Distance beyond the box in which a position is plausible (bridges to the neighbours). Degrees.
 */
const border = 0.5
export const coordinateDecimals = 8

/** The hint next to a position while it is typed; null where there is none. Never blocks. */
export const positionHints: Record<Position['kind'], string | null> = {
  ok: null,
  outside: 'พิกัดนี้อยู่นอกประเทศไทย กรุณาตรวจสอบ',
  swapped: 'ละติจูดและลองจิจูดอาจสลับกัน กรุณาตรวจสอบ',
  not_a_position: 'ไม่สามารถอ่านเป็นพิกัดได้ อุปกรณ์นี้จะไม่แสดงบนแผนที่',
}

/** Reads latitude and longitude as people type them: Thai digits, a decimal comma, spaces and commas around. */
export function readPosition(latitudeText: string, longitudeText: string): Position {
  const latitude = readNumber(latitudeText)
  const longitude = readNumber(longitudeText)
  if (latitude === null || longitude === null) return { kind: 'not_a_position' }
  const read = { latitude, longitude }
  const swapped = { latitude: longitude, longitude: latitude }
  if (isWithinThailand(read)) return { kind: 'ok', ...read }
  if (isWithinThailand(swapped)) return { kind: 'swapped', intended: swapped }
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { kind: 'outside', ...read }
    : { kind: 'not_a_position' }
}

/**
 * The error of a file of positions, although free text is accepted elsewhere (wording.md §8): a
 * number of degrees that does not exist on Earth, most often a longitude in the field of the
 * latitude.
 */
export function impossibleDegrees(
  latitude: string,
  longitude: string,
): { readonly field: 'latitude' | 'longitude'; readonly message: string } | null {
  if (Math.abs(readNumber(latitude) ?? 0) > 90) {
    const isSwapped = readPosition(latitude, longitude).kind === 'swapped'
    const hint = isSwapped ? ' (ละติจูดและลองจิจูดอาจสลับกัน)' : ''
    return { field: 'latitude', message: wrongLatitude + hint }
  }
  return Math.abs(readNumber(longitude) ?? 0) > 180
    ? { field: 'longitude', message: wrongLongitude }
    : null
}

/** Both numbers with decimals, so that neither is the decimals of the other. */
const pairOfNumbers = /^\(?(-?\d{1,3}\.\d+)[\s,;]+(-?\d{1,3}\.\d+)\)?$/

/** A place as map sites give it in one text: 13.850000, 100.410000; null for any other text. */
export function pastedPoint(text: string): Point | null {
  const [, latitude, longitude] = pairOfNumbers.exec(text.trim()) ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

/**
 * The point of a position on the map: only one in Thailand or just beyond its border (0, 0 is a
 * device without a fix).
 */
export function mapPoint(position: Position): Point | null {
  if (position.kind !== 'ok' && position.kind !== 'outside') return null
  const { latitude, longitude } = position
  return isWithinThailand(position, border) ? { latitude, longitude } : null
}

/** A place clicked on the map as the form's texts: at most 8 decimals, no exponent. */
export function coordinateTexts(point: Point): {
  readonly latitude: string
  readonly longitude: string
} {
  return { latitude: coordinateText(point.latitude), longitude: coordinateText(point.longitude) }
}

const wrongLatitude = 'กรุณากรอกละติจูดให้ถูกต้อง'
const wrongLongitude = 'กรุณากรอกลองจิจูดให้ถูกต้อง'

/**
 * The problem of a latitude of the equipment form, in Thai; null when right: −90 to 90, at most 8
 * decimals.
 */
export function latitudeError(text: string): string | null {
  if (text === '') return 'กรุณากรอกละติจูด'
  return isCoordinate(text, 90) ? null : wrongLatitude
}

/**
 * The problem of a longitude of the equipment form, in Thai; null when right: −180 to 180, at most
 * 8 decimals.
 */
export function longitudeError(text: string): string | null {
  if (text === '') return 'กรุณากรอกลองจิจูด'
  return isCoordinate(text, 180) ? null : wrongLongitude
}

function isCoordinate(text: string, limit: number): boolean {
  return /^-?\d{1,3}(?:\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= limit
}

function isWithinThailand({ latitude, longitude }: Point, beyond = 0): boolean {
  return (
    latitude >= thailand.south - beyond &&
    latitude <= thailand.north + beyond &&
    longitude >= thailand.west - beyond &&
    longitude <= thailand.east + beyond
  )
}

/** A longer text is no number; searching it takes time with the square of the length. */
const longestNumber = 100
/** The usual form. */
const plainNumber = /^-?\d{1,3}(?:\.\d+)?$/

function readNumber(text: string): number | null {
  if (plainNumber.test(text)) return Number(text)
  if (text.length > longestNumber) return null
  const match = /^[\s,]*([-−+]?)\s*(\d+)(?:\s*[.,]\s*(\d+))?[\s,°]*$/.exec(foldText(text))
  if (!match) return null
  const [, sign, whole, fraction] = match
  const size = Number(`${whole}.${fraction ?? 0}`)
  return sign === '-' || sign === '−' ? -size : size
}

function coordinateText(value: number): string {
  const text = value.toFixed(coordinateDecimals).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
