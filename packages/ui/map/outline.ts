/** One country of the built-in base map. */
export interface OutlineCountry {
  /** ISO 3166-1 numeric, as the atlas has it: `764` is Thailand. */
  readonly code: string
  /** Closed rings: longitude, latitude, longitude, …, each the difference to the one before, in thousandths of a degree. */
  readonly rings: readonly (readonly number[])[]
}

export const thailandCode = '764'
/** What is drawn where tiles cannot be had: Thailand and its five neighbours, with the places for their names. */
export const outlineNames: Record<
  string,
  { readonly name: string; readonly lat: number; readonly lon: number }
> = {
  [thailandCode]: { name: 'ไทย', lat: 15.6, lon: 101.3 },
  '104': { name: 'เมียนมา', lat: 20.9, lon: 96.2 },
  '116': { name: 'กัมพูชา', lat: 12.7, lon: 105.0 },
  '418': { name: 'ลาว', lat: 18.4, lon: 104.3 },
  '458': { name: 'มาเลเซีย', lat: 4.4, lon: 102.1 },
  '704': { name: 'เวียดนาม', lat: 21.5, lon: 105.2 },
}

const scale = 1_000

/** Longitude and latitude pairs as differences of thousandths of a degree; a point that falls on the one before is left out. */
export function encodeRing(ring: readonly (readonly [number, number])[]): number[] {
  const steps: number[] = []
  let [x, y] = [0, 0]
  for (const [lon, lat] of ring) {
    const [toX, toY] = [Math.round(lon * scale), Math.round(lat * scale)]
    if (steps.length > 0 && toX === x && toY === y) continue
    steps.push(toX - x, toY - y)
    ;[x, y] = [toX, toY]
  }
  return steps
}

/** The way back: `[latitude, longitude]` pairs in degrees, as the map wants them. */
export function decodeRing(steps: readonly number[]): [number, number][] {
  const ring: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    ring.push([y / scale, x / scale])
  }
  return ring
}
