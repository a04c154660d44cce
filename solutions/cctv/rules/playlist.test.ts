import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reasonSentence } from '../words.ts'
import { judgePlaylist, largestPlaylist, playlistFaults } from './playlist.ts'

const live =
  '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n'
const media = {
  kind: 'media',
  mediaSequence: 7,
  targetDuration: 4,
  segments: 2,
  lastSegment: '8 b.ts',
  isEnded: false,
}
const refused = (reason: string) => ({ kind: 'invalid', reason })

/** Name, text, verdict: by RFC 8216, and where players are more tolerant, by hls.js. */
const table: readonly (readonly [string, string, object])[] = [
  ['a live playlist', live, { ...media, oddities: [] }],
  ['CRLF', live.replaceAll('\n', '\r\n'), media],
  ['no newline at the end', live.trimEnd(), media],
  ['blank lines and spaces around addresses', live.replaceAll('a.ts', '\n  a.ts '), media],
  ['ENDLIST', `${live}#EXT-X-ENDLIST`, { ...media, isEnded: true }],
  ['tags that nobody knows are ignored (§6.3.1)', `${live}#EXT-X-NEVER-HEARD:1\n#x`, media],
  [
    'a byte range tells segments of one file apart',
    live.replace('b.ts', '#EXT-X-BYTERANGE:5@9\na.ts'),
    {
      ...media,
      lastSegment: '8 a.ts 5@9',
    },
  ],
  [
    'a delta update leaves segments out and they count',
    live.replace('#EXTINF', '#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF'),
    {
      ...media,
      segments: 5,
      lastSegment: '11 b.ts',
    },
  ],
  [
    'no sequence begins with 0 (§4.3.3.2)',
    live.replace(/#EXT-X-MEDIA.*\n/, ''),
    { ...media, mediaSequence: 0, lastSegment: '1 b.ts' },
  ],
  [
    'variants',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n#c\nhigh.m3u8',
    {
      kind: 'multivariant',
      variants: ['low.m3u8', 'high.m3u8'],
    },
  ],
  // §4.1: clients should refuse a byte order mark; browsers take it off before hls.js sees it, so the picture is there
  ['byte order mark', `\ufeff${live}`, { ...media, oddities: ['bom'] }],
  // §4.3.3.1: required; the player plays all the same, reloading by the segments' lengths
  [
    'no target duration',
    live.replace(/#EXT-X-TARGET.*\n/, ''),
    { ...media, oddities: ['no_target_duration'] },
  ],
  // hls.js reads no sequence there and begins with 0
  [
    'an empty sequence',
    live.replace('SEQUENCE:7', 'SEQUENCE:'),
    { kind: 'media', mediaSequence: 0, oddities: ['bad_sequence'] },
  ],
  [
    'a negative sequence',
    live.replace('SEQUENCE:7', 'SEQUENCE:-11'),
    { kind: 'media', mediaSequence: 0, oddities: ['bad_sequence'] },
  ],
  [
    'a type that is none',
    live.replace('#EXTINF', '#EXT-X-PLAYLIST-TYPE:STRING\n#EXTINF'),
    { ...media, oddities: ['bad_type'] },
  ],
  [
    'two durations before one segment and none before the next',
    `${live.replace('#EXTINF', '#EXTINF:9,\n#EXTINF')}c.ts`,
    {
      ...media,
      oddities: ['misplaced_duration'],
    },
  ],
  ['a duration that is no number', live.replace('#EXTINF:4', '#EXTINF:;x'), media],
  ['nothing', '', refused('empty')],
  ['blank', ' \r\n ', refused('empty')],
  ['the header alone', '#EXTM3U\n', refused('no_segments')],
  ['no segments yet', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n', refused('no_segments')],
  ['no header', live.slice(8), refused('no_header')],
  // §4.3.1.1: the first line; the error of hls.js is "no EXTM3U delimiter"
  ['a comment before the header', `# by us\n${live}`, refused('no_header')],
  ['another word that begins like it', live.replace('EXTM3U', 'EXTM3UX'), refused('no_header')],
  ['a page', '<!DOCTYPE html><html><body>Not found</body></html>', refused('html')],
  ['a page after blanks', '\n <html lang="en">', refused('html')],
  ['XML', '<?xml version="1.0"?><MPD/>', refused('html')],
  ['NUL inside', live.replace('a.ts', 'a\0.ts'), refused('nul')],
  ['NULs after a file that broke off', `${live}\0\0\0`, refused('nul')],
  ['both kinds in one', `${live}#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8`, refused('mixed')],
  ['a variant without address', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n', refused('no_variant')],
  // hls.js takes them for segments of no length and never asks for one of a playlist that has no others
  ['a segment without duration', `${live}c.ts\n`, refused('no_duration')],
  [
    'a negative target duration',
    live.replace('DURATION:4', 'DURATION:-10'),
    refused('bad_target_duration'),
  ],
  [
    'a target duration that is none',
    live.replace('DURATION:4', 'DURATION:x'),
    refused('bad_target_duration'),
  ],
  // §4.3.3: at most one; two numbers do not show whether the stream advances
  [
    'two sequences',
    live.replace('#EXTINF', '#EXT-X-MEDIA-SEQUENCE:11\n#EXTINF'),
    refused('repeated_sequence'),
  ],
  ['JSON', '{"error":"no stream"}', refused('no_header')],
  ['more than a megabyte', `${live}#${'x'.repeat(largestPlaylist)}`, refused('too_large')],
]

test.each(table)('%s', (_, text, verdict) => {
  expect(judgePlaylist(text)).toMatchObject(verdict)
})

test('100 000 segments are more than a megabyte; as many as fit into one are counted within a moment', () => {
  const of = (count: number) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${'#EXTINF:1\nx\n'.repeat(count)}`
  const began = performance.now()
  expect(judgePlaylist(of(100_000))).toEqual(refused('too_large'))
  expect(judgePlaylist(of(87_000))).toMatchObject({ segments: 87_000, lastSegment: '86999 x' })
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('whatever the text, there is an answer, and each reason has a sentence of its own', () => {
  for (const text of [
    '\ufeff',
    '#EXTM3U\n#EXT',
    '#EXTM3U\n:',
    '#EXTM3U\n#EXTINF',
    '\u0000',
    '#EXTM3U\r\r\rfoo',
    '#EXTM3U#',
  ]) {
    expect(judgePlaylist(text).kind).toBe('invalid')
  }
  const sentences = playlistFaults.map(reasonSentence)
  expect(new Set(sentences).size).toBe(playlistFaults.length)
  for (const sentence of sentences) expect(sentence).toMatch(/[\u0e00-\u0e7f]/)
})

const published = new URL('../../../../shared/inputs/09-hls/', import.meta.url)
/** Of what others call invalid or odd: why it is refused, or that it is played. */
const odd: Readonly<Record<string, string>> = {
  empty: 'empty',
  headerOnly: 'no_segments',
  manifestNoExtM3u: 'no_header',
  master: 'no_header',
  streamInfInvalid: 'no_header',
  'grafov_media-playlist-with-discontinuity': 'no_header',
  liveMissingSegmentDuration: 'no_duration',
  missingSegmentDuration: 'no_duration',
  manifestExtTTargetdurationNegative: 'bad_target_duration',
  twoMediaSequences: 'repeated_sequence',
  emptyMediaSequence: 'ended',
  negativeMediaSequence: 'ended',
  missingMediaSequence: 'ended',
  missingEndlist: 'live',
  invalidAllowCache: 'ended',
  invalidPlaylistType: 'ended',
  extXPlaylistTypeInvalidPlaylist: 'ended',
  // §7: a decimal duration needs version 3, an IV version 2; hls.js does not ask the version
  globocom_m3u8_rule_floating_point: 'live',
  globocom_m3u8_rule_iv: 'live',
}

const publishedIn = (folder: string) =>
  existsSync(published)
    ? readdirSync(new URL(folder, published)).map((file) => ({
        name: file.replace('.m3u8', ''),
        text: readFileSync(new URL(`${folder}/${file}`, published), 'utf8'),
      }))
    : []

for (const { name, text } of publishedIn('valid')) {
  test(`published as valid: ${name}`, () => {
    expect(judgePlaylist(text).kind).toBe(
      text.includes('#EXT-X-STREAM-INF') ? 'multivariant' : 'media',
    )
  })
}

for (const { name, text } of publishedIn('invalid-or-odd')) {
  test(`published as odd: ${name}`, () => {
    const playlist = judgePlaylist(text)
    const played = playlist.kind === 'media' && (playlist.isEnded ? 'ended' : 'live')
    expect(playlist.kind === 'invalid' ? playlist.reason : played).toBe(odd[name])
  })
}
