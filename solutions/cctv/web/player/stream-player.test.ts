import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SourceListener } from './source.ts'
import { playStream, type PlayState, type StreamPlayer } from './stream-player.ts'

interface Opened extends SourceListener {
  isClosed: boolean
}
const sources = vi.hoisted((): Opened[] => [])
const stream = vi.hoisted(() => ({ newest: 10 }))
vi.mock('./source.ts', () => ({
  openSource: (_: unknown, __: string, listener: SourceListener) => {
    const opened: Opened = { ...listener, isClosed: false }
    sources.push(opened)
    return { close: () => (opened.isClosed = true), delay: () => 6, newest: () => stream.newest }
  },
}))

/** As much of an element as the player looks at. */
class PretendedVideo extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2
  readyState = 4
  currentTime = 0
  error: { code: number } | null = null
}

let video: PretendedVideo
let player: StreamPlayer
let states: string[]
const delays: number[] = []
const lastPictures = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sources.length = 0
  delays.length = 0
  states = []
  video = new PretendedVideo()
  player = playStream(video as unknown as HTMLVideoElement, 'https://cam.example/a.m3u8', {
    onState: (state: PlayState) => states.push(state.kind === 'failed' ? state.fault : state.kind),
    onDelay: (seconds) => delays.push(seconds),
    onLastPicture: lastPictures,
  })
})
afterEach(() => {
  player.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  lastPictures.mockClear()
})

/** Lets the clock go on while the picture moves. */
function play(seconds: number): void {
  for (let passed = 0; passed < seconds; passed += 1) {
    video.currentTime += 1
    vi.advanceTimersByTime(1_000)
  }
}

test('it says that it connects and plays, once each, and how far behind it is', () => {
  video.dispatchEvent(new Event('playing'))
  play(20)
  expect(states).toEqual(['connecting', 'playing'])
  expect(delays.length).toBeGreaterThan(5)
  expect(new Set(delays)).toEqual(new Set([6]))
})

test('a fault is said once, and the player is built again after growing pauses', () => {
  const builtAfter: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const before = performance.now()
    sources.at(-1)?.onFault('not_found')
    const count = sources.length
    while (sources.length === count) vi.advanceTimersByTime(500)
    builtAfter.push(Math.round((performance.now() - before) / 1_000))
  }
  expect(builtAfter).toEqual([2, 5, 15, 30, 60, 60])
  expect(states).toEqual(['connecting', 'not_found'])
  expect(sources.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true)
})

test('after half a minute of playing the pauses begin anew', () => {
  for (let turn = 0; turn < 3; turn += 1) {
    sources.at(-1)?.onFault('timeout')
    vi.advanceTimersByTime(60_000)
  }
  play(40)
  const count = sources.length
  sources.at(-1)?.onFault('timeout')
  vi.advanceTimersByTime(2_100)
  expect(sources.length).toBe(count + 1)
})

test('a picture that stands still is said, kept, and not shown again until the stream has moved', () => {
  play(10)
  vi.advanceTimersByTime(14_000)
  expect(states).toEqual(['connecting', 'playing', 'stalled'])
  expect(lastPictures).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_000)
  expect(sources.length).toBe(2)
  sources[1]?.onNewest(10)
  expect(sources[1]?.isClosed).toBe(true)
  vi.advanceTimersByTime(6_000)
  stream.newest = 11
  sources[2]?.onNewest(11)
  play(6)
  expect([sources[2]?.isClosed, states.at(-1)]).toEqual([false, 'playing'])
})

test('ลองใหม่ builds it at once, and shows what stands still too', () => {
  play(10)
  vi.advanceTimersByTime(14_000)
  player.retry()
  sources.at(-1)?.onNewest(stream.newest)
  expect([states.at(-1), sources.length, sources.at(-1)?.isClosed]).toEqual([
    'connecting',
    2,
    false,
  ])
})

test('a picture that cannot be decoded', () => {
  video.error = { code: 3 }
  video.dispatchEvent(new Event('error'))
  expect(states).toEqual(['connecting', 'codec'])
})

test('stopped, it frees everything and says nothing more', () => {
  play(10)
  player.stop()
  expect([sources[0]?.isClosed, lastPictures.mock.calls.length]).toEqual([true, 1])
  const reported = states.length
  video.dispatchEvent(new Event('playing'))
  vi.advanceTimersByTime(120_000)
  expect([states.length, sources.length, vi.getTimerCount()]).toEqual([reported, 1, 0])
})

test('stopped while it waits, it is not built again', () => {
  sources[0]?.onFault('not_found')
  player.stop()
  vi.advanceTimersByTime(120_000)
  expect(sources.length).toBe(1)
})
