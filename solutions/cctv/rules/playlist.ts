import { attributeOf, readLines, type Line } from './playlist-lines.ts'

/** The largest playlist that is read, in bytes. */
export const largestPlaylist = 1024 * 1024

/**
 * The last so many characters of an address are stored: the number before them distinguishes
 * segments too.
 */
const longestName = 300

/** Why a text is no playlist that could be played; its sentence is in `words.ts`. */
export const playlistFaults = [
  'empty',
  'too_large',
  'html',
  'nul',
  'no_header',
  'mixed',
  'no_variant',
  'no_segments',
  'no_duration',
  'bad_target_duration',
  'repeated_sequence',
] as const
export type PlaylistFault = (typeof playlistFaults)[number]

export interface MultivariantPlaylist {
  readonly kind: 'multivariant'
  /** URIs of the variants as they are written, in their order: the first is what a player begins with. */
  readonly variants: readonly string[]
}

export interface MediaPlaylist {
  readonly kind: 'media'
  /** Number of the first segment. */
  readonly mediaSequence: number
  /** Seconds; where the playlist does not say it, the longest segment's, rounded up. */
  readonly targetDuration: number
  readonly segments: number
  /** Number and address of the newest segment; a change means that the stream advances. */
  readonly lastSegment: string
  /** Nothing will be added any more (EXT-X-ENDLIST). */
  readonly isEnded: boolean
  /** What RFC 8216 forbids and players play all the same. */
  readonly oddities: readonly Oddity[]
}
export type Oddity =
  'bom' | 'no_target_duration' | 'bad_sequence' | 'bad_type' | 'misplaced_duration'

export interface InvalidPlaylist {
  readonly kind: 'invalid'
  readonly reason: PlaylistFault
}

export type Playlist = MultivariantPlaylist | MediaPlaylist | InvalidPlaylist

const invalid = (reason: PlaylistFault): InvalidPlaylist => ({ kind: 'invalid', reason })
const variantTag = '#EXT-X-STREAM-INF:'
/** Tags that stand in a media playlist alone (RFC 8216 §4.3.2, §4.3.3). */
const mediaTags =
  /^#EXT(?:INF:|-X-(?:TARGETDURATION|MEDIA-SEQUENCE|ENDLIST|PLAYLIST-TYPE|BYTERANGE)\b)/
const types = ['VOD', 'EVENT']

/**
 * Judges the text of an HLS playlist by RFC 8216. It is refused where a player (hls.js) would show nothing or not what
 * the camera sends; what the RFC forbids and is played all the same is named in `oddities`.
 */
export function judgePlaylist(text: string): Playlist {
  // UTF-8 never has fewer bytes than characters; who fetches counts the bytes as they come
  if (text.length > largestPlaylist) return invalid('too_large')
  const hasMark = text.startsWith('\ufeff')
  const body = hasMark ? text.slice(1) : text
  if (body.trim() === '') return invalid('empty')
  // §4.1 forbids control characters; a NUL is a file that broke off or no text at all
  if (body.includes('\0')) return invalid('nul')
  if (!/^#EXTM3U(?:[ \t\r\n]|$)/.test(body))
    return invalid(/^\s*<(?:!|\?|[a-z])/i.test(body) ? 'html' : 'no_header')
  const lines = readLines(body)
  const isMultivariant = lines.some(({ text: line }) => line.startsWith(variantTag))
  const isMedia = lines.some(({ text: line }) => mediaTags.test(line))
  // §4.1: a playlist is one or the other, and clients must fail to parse what is both
  if (isMultivariant && isMedia) return invalid('mixed')
  if (isMultivariant) return judgeVariants(lines)
  return judgeMedia(lines, hasMark ? ['bom'] : [])
}

function judgeVariants(lines: readonly Line[]): Playlist {
  const variants: string[] = []
  let isAwaited = false
  for (const { kind, text } of lines) {
    if (text.startsWith(variantTag)) isAwaited = true
    else if (kind === 'uri' && isAwaited) {
      variants.push(text)
      isAwaited = false
    }
  }
  return variants.length === 0 ? invalid('no_variant') : { kind: 'multivariant', variants }
}

function judgeMedia(lines: readonly Line[], oddities: Oddity[]): Playlist {
  const sequences = lines.flatMap(({ tag, value }) =>
    tag === 'EXT-X-MEDIA-SEQUENCE' ? [value] : [],
  )
  if (sequences.length > 1) return invalid('repeated_sequence')
  const [sequence] = sequences
  const isNumber = sequence !== undefined && /^\d{1,15}$/.test(sequence)
  if (sequence !== undefined && !isNumber) oddities.push('bad_sequence')
  const type = lines.find(({ tag }) => tag === 'EXT-X-PLAYLIST-TYPE')?.value
  if (type !== undefined && !types.includes(type)) oddities.push('bad_type')

  const found = countSegments(lines)
  // §4.3.2.1: each segment needs one; for a player the others have no length
  if (found.untimed > found.unused) return invalid('no_duration')
  if (found.untimed > 0) oddities.push('misplaced_duration')
  const target = lines.find(({ tag }) => tag === 'EXT-X-TARGETDURATION')?.value
  if (target === undefined) oddities.push('no_target_duration')
  else if (!/^\d{1,9}(?:\.\d+)?$/.test(target)) return invalid('bad_target_duration')
  if (found.segments === 0) return invalid('no_segments')
  const mediaSequence = isNumber ? Number(sequence) : 0
  return {
    kind: 'media',
    mediaSequence,
    targetDuration: Math.max(1, target === undefined ? Math.ceil(found.longest) : Number(target)),
    segments: found.segments,
    lastSegment: `${mediaSequence + found.segments - 1} ${found.last.slice(-longestName)}`,
    isEnded: lines.some(({ tag }) => tag === 'EXT-X-ENDLIST'),
    oddities,
  }
}

interface Counted {
  readonly segments: number
  /** Seconds of the longest. */
  readonly longest: number
  /** Address and byte range of the newest. */
  readonly last: string
  /** Addresses that no duration precedes. */
  readonly untimed: number
  /** Durations that no address follows. */
  readonly unused: number
}

/** Segments, those that a delta update leaves out included. */
function countSegments(lines: readonly Line[]): Counted {
  let [segments, longest, untimed, unused] = [0, 0, 0, 0]
  let [last, range] = ['', '']
  let isTimed = false
  for (const { kind, text, tag, value } of lines) {
    if (tag === 'EXTINF') {
      if (isTimed) unused += 1
      isTimed = true
      longest = Math.max(longest, Number(/^\d+(?:\.\d+)?/.exec(value)?.[0] ?? 0))
    } else if (tag === 'EXT-X-BYTERANGE') range = value
    else if (tag === 'EXT-X-SKIP')
      segments += Number(/^\d{1,9}$/.exec(attributeOf(value, 'SKIPPED-SEGMENTS'))?.[0] ?? 0)
    else if (kind === 'uri' && !isTimed) untimed += 1
    else if (kind === 'uri') {
      segments += 1
      last = range === '' ? text : `${text} ${range}`
      isTimed = false
      range = ''
    }
  }
  return { segments, longest, last, untimed, unused }
}
