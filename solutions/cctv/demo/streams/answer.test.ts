import { beforeAll, expect, test } from 'vitest'
import { demoStreamUrl, playableUrl } from '../../demo-streams.ts'
import { judgePlaylist, type MediaPlaylist } from '../../rules/playlist.ts'
import { answerPart, answerPlaylist } from './answer.ts'
import { makeMovingPictures } from './make.ts'
import type { Segments } from './segments.ts'

let pictures: Segments[] = []
beforeAll(async () => {
  pictures = await makeMovingPictures(2)
}, 60_000)

const now = new Date('2026-11-21T20:00:01+07:00')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const judged = (name: string, at = now) =>
  judgePlaylist(answerPlaylist(`${name}.m3u8`, pictures, at).body.toString())
const timeOf = (segment: Buffer) => Number(segment.readBigUInt64BE(segment.indexOf('tfdt') + 8))

test('the pictures are of the length that the playlist says, and small', () => {
  for (const { init, segments } of pictures) {
    expect(segments.length).toBe(10)
    expect(init.includes('avcC')).toBe(true)
    expect(segments.reduce((bytes, { length }) => bytes + length, init.length)).toBeLessThan(
      250_000,
    )
    expect(segments.map(timeOf)).toEqual(
      segments.map((_, index) => index * timeOf(segments[1] ?? init)),
    )
  }
})

test('a live playlist slides by the clock: the same for every server, one segment on every two seconds', () => {
  const first = judged('cam-01') as MediaPlaylist
  expect(first).toMatchObject({
    kind: 'media',
    targetDuration: 2,
    segments: 6,
    isEnded: false,
    oddities: [],
  })
  expect(judged('cam-01', later(0.9))).toEqual(first)
  expect(judged('cam-01', later(1))).toMatchObject({ mediaSequence: first.mediaSequence + 1 })
  expect(judged('cam-01', later(3_600))).toMatchObject({
    mediaSequence: first.mediaSequence + 1_800,
  })
})

test('every segment that it names is there, and none of the future', () => {
  const text = answerPlaylist('cam-01.m3u8', pictures, now).body.toString()
  const named = text
    .split('\n')
    .flatMap((line) => /^(picture-\d+)\/(\d+\.m4s)$/.exec(line)?.slice(1) ?? [])
  expect(named.length).toBe(12)
  const [folder = '', newest = ''] = named.slice(-2)
  const get = (file: string, at = now) => answerPart(folder, file, pictures, at)
  expect(get(newest)).toMatchObject({ status: 200, contentType: 'video/mp4' })
  const next = `${Number.parseInt(newest, 10) + 1}.m4s`
  expect(get(next).status).toBe(404)
  expect(get(next, later(2)).status).toBe(200)
  expect(get('init.mp4').body).toEqual(pictures[Number(folder.slice(-1)) - 1]?.init)
})

test('the decode time goes on from loop to loop, and only it and the number differ', () => {
  const get = (number: number) =>
    answerPart('picture-1', `${number}.m4s`, pictures, now).body as Buffer
  const ticks = timeOf(pictures[0]?.segments[1] ?? Buffer.alloc(0))
  const numbers = [700_000_009, 700_000_010, 700_000_011]
  expect(numbers.map(get).map(timeOf)).toEqual(numbers.map((number) => number * ticks))
  const [here, there] = [get(700_000_003), get(700_000_013)]
  const differing = here.filter((byte, index) => byte !== there[index]).length
  expect([here.length, differing > 0 && differing < 8]).toEqual([there.length, true])
})

test('streams that are not well, by their names', () => {
  expect(answerPlaylist('gone-1.m3u8', pictures, now).status).toBe(404)
  expect(judged('broken-1')).toMatchObject({ kind: 'invalid', reason: 'no_duration' })
  expect(judged('ended-1')).toMatchObject({
    kind: 'media',
    isEnded: true,
    segments: 10,
    mediaSequence: 0,
  })
  expect(judged('stalled-1', later(500))).toEqual(judged('stalled-1'))
  expect(judged('stalled-1')).toMatchObject({ kind: 'media', isEnded: false })
})

test.each([
  '',
  '.m3u8',
  'CAM.m3u8',
  'a b.m3u8',
  '../x.m3u8',
  `${'x'.repeat(64)}.m3u8`,
  'cam-01',
  'cam-01.mpd',
])('nothing is called %j', (file) => expect(answerPlaylist(file, pictures, now).status).toBe(404))

test.each([
  ['picture-0', 'init.mp4'],
  ['picture-3', 'init.mp4'],
  ['picture-1', '-1.m4s'],
  ['picture-1', '1e3.m4s'],
  ['picture-1', '99999999999999.m4s'],
  ['constructor', 'init.mp4'],
])('there is no part %s/%s', (folder, file) =>
  expect(answerPart(folder, file, pictures, now).status).toBe(404),
)

test('the player is led to the console for streams of the demonstration alone', () => {
  const console = 'http://127.0.0.1:8080'
  expect(playableUrl(demoStreamUrl('cam-01'), console)).toBe(`${console}/demo/streams/cam-01.m3u8`)
  expect(playableUrl('https://cam.example/a.m3u8', console)).toBe('https://cam.example/a.m3u8')
  expect(playableUrl('https://demo.roadside.example.org/a.m3u8', console)).toBe(
    'https://demo.roadside.example.org/a.m3u8',
  )
  expect(playableUrl('nonsense', console)).toBe('nonsense')
})
