/** Where the cameras of the demonstration have their streams; the console itself answers for it (settled, Records). */
export const demoStreamHost = 'demo.roadside.example'
/** Path on the console under which it does. */
export const demoStreamPath = '/demo/streams/'

/** Streams of the demonstration that are not well, by the beginning of their names: one of each kind is enough to see it. */
export const unwellDemoStreams = {
  'gone-': 'ไม่พบสัญญาณภาพ (404)',
  'stalled-': 'สัญญาณภาพหยุดนิ่ง',
  'broken-': 'รายการภาพไม่ถูกต้อง',
  'ended-': 'สัญญาณภาพสิ้นสุดแล้ว',
} as const
export type UnwellBeginning = keyof typeof unwellDemoStreams
export const unwellBeginnings = Object.keys(unwellDemoStreams) as readonly UnwellBeginning[]

/** What a demonstration stream may be called: part of an address. */
export const demoStreamName = /^[a-z0-9][a-z0-9-]{0,62}$/

/** The address that a camera of the demonstration is registered with; any name that {@link demoStreamName} takes is answered. */
export function demoStreamUrl(name: string): string {
  return `https://${demoStreamHost}/${name}.m3u8`
}

/** Where a stream is played from: as it is registered, and of the demonstration from the console itself. */
export function playableUrl(hlsUrl: string, origin: string): string {
  if (!URL.canParse(hlsUrl)) return hlsUrl
  const { host, pathname } = new URL(hlsUrl)
  return host === demoStreamHost ? `${origin}${demoStreamPath}${pathname.slice(1)}` : hlsUrl
}

/** Every so many cameras of the demonstration have such a stream; the others are well. */
const unwellEvery: readonly (readonly [UnwellBeginning, number])[] = [
  ['gone-', 17],
  ['stalled-', 29],
  ['broken-', 41],
  ['ended-', 53],
]

/** Names of the streams of so many cameras of the demonstration, the `first` of them counted from 1: always the same. */
export function demoStreamNames(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const [beginning = 'cam-'] = unwellEvery.find(([, every]) => number % every === 0) ?? []
    return `${beginning}${String(number).padStart(3, '0')}`
  })
}
