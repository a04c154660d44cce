import { chance } from '@roadside/server-kit/demo.ts'
import { demoStreamName, unwellBeginnings } from '../../demo-streams.ts'
import { segmentSeconds, type Segments } from './segments.ts'
import { movedTo } from './moved.ts'

export interface DemoAnswer {
  readonly status: 200 | 404
  readonly contentType: string
  /** Seconds; null: not cached. */
  readonly maxAge: number | null
  readonly body: string | Buffer
}

/** Segments that a live playlist names. */
const windowSegments = 6
const playlistType = 'application/vnd.apple.mpegurl'
const gone: DemoAnswer = {
  status: 404,
  contentType: 'text/plain; charset=utf-8',
  maxAge: null,
  body: 'ไม่พบสัญญาณภาพ',
}

/**
 * The playlist `{name}.m3u8` of a demonstration camera. It is computed from the clock, so that
 * every server answers the same.
 */
export function answerPlaylist(file: string, pictures: readonly Segments[], now: Date): DemoAnswer {
  const name = /^(.*)\.m3u8$/.exec(file)?.[1] ?? ''
  if (!demoStreamName.test(name) || pictures.length === 0) return gone
  const beginning = unwellBeginnings.find((one) => name.startsWith(one))
  if (beginning === 'gone-') return gone
  if (beginning === 'broken-')
    return playlistAnswer('#EXTM3U\n#EXT-X-TARGETDURATION:2\npicture-1/1.m4s\n')
  const picture = pictureOf(name, pictures.length)
  if (beginning === 'ended-')
    return playlistAnswer(
      playlist(picture, 0, pictures[picture]?.segments.length ?? 1, '#EXT-X-ENDLIST\n'),
    )
  const newest = beginning === 'stalled-' ? windowSegments : newestSegment(now)
  return playlistAnswer(playlist(picture, newest - windowSegments + 1, windowSegments, ''))
}

/** The last segment that is over. */
function newestSegment(now: Date): number {
  return Math.floor(now.getTime() / (segmentSeconds * 1_000)) - 1
}

/** Cameras that are numbered have each the picture of their number, so that neighbours differ. */
function pictureOf(name: string, pictures: number): number {
  const number = /(\d+)$/.exec(name)?.[1]
  return number === undefined
    ? Math.floor(chance(name, 'picture') * pictures)
    : (Number(number) + pictures - 1) % pictures
}

function playlist(picture: number, first: number, count: number, end: string): string {
  const segments = Array.from(
    { length: count },
    (_, index) => `#EXTINF:${segmentSeconds},\npicture-${picture + 1}/${first + index}.m4s\n`,
  )
  const begins = new Date(first * segmentSeconds * 1_000).toISOString()
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${segmentSeconds}
#EXT-X-MEDIA-SEQUENCE:${first}
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="picture-${picture + 1}/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:${begins}
${segments.join('')}${end}`
}

function playlistAnswer(body: string): DemoAnswer {
  return { status: 200, contentType: playlistType, maxAge: null, body }
}

/** A part of a stream: `picture-1` and `init.mp4` or `{number}.m4s`; segments of the future are not there yet. */
export function answerPart(
  folder: string,
  file: string,
  pictures: readonly Segments[],
  now: Date,
): DemoAnswer {
  const picture = pictures[Number(/^picture-(\d{1,2})$/.exec(folder)?.[1] ?? 0) - 1]
  if (!picture) return gone
  const asVideo = (body: Buffer): DemoAnswer => ({
    status: 200,
    contentType: 'video/mp4',
    maxAge: 3_600,
    body,
  })
  if (file === 'init.mp4') return asVideo(picture.init)
  const number = Number(/^(\d{1,12})\.m4s$/.exec(file)?.[1] ?? NaN)
  return number <= newestSegment(now) ? asVideo(movedTo(picture, number)) : gone
}
