import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoStreamName,
  demoStreamNames,
  demoStreamUrl,
  unwellBeginnings,
} from '../demo-streams.ts'
import { judgePlaylist } from '../rules/playlist.ts'
import { answerDemoWithin, serveDemoStreams } from './demo-streams.ts'

const now = () => new Date('2026-11-21T20:00:01+07:00')
let http: FastifyInstance
beforeAll(async () => {
  http = fastify()
  serveDemoStreams(http, now)
  // made now where the build has not made them
  await http.inject({ url: '/demo/streams/cam-001.m3u8' })
}, 90_000)
afterAll(() => http.close())

test('a player is given playlist, beginning and segments as what they are', async () => {
  const playlist = await http.inject({ url: '/demo/streams/cam-001.m3u8' })
  expect([
    playlist.statusCode,
    playlist.headers['content-type'],
    playlist.headers['cache-control'],
  ]).toEqual([200, 'application/vnd.apple.mpegurl', 'no-store'])
  const parts = [...playlist.body.matchAll(/picture-\d\/[\w.]+/g)].map(([part]) => part)
  expect(parts.length).toBe(7)
  for (const part of parts) {
    const { statusCode, headers, rawPayload } = await http.inject({ url: `/demo/streams/${part}` })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'video/mp4',
      'public, max-age=3600',
    ])
    expect(rawPayload.length).toBeGreaterThan(500)
  }
})

test('there is nothing beside the streams', async () => {
  for (const path of [
    'gone-017.m3u8',
    'picture-9/init.mp4',
    'picture-1/0x1.m4s',
    '..%2f..%2fpackage.json',
    'CAM.m3u8',
  ]) {
    expect((await http.inject({ url: `/demo/streams/${path}` })).statusCode).toBe(404)
  }
})

test('the probe is answered within the console, for the demonstration’s host alone', async () => {
  const answer = await answerDemoWithin(now)
  const live = answer(new URL(demoStreamUrl('cam-001')))
  expect(live?.kind === 'text' && judgePlaylist(live.text)).toMatchObject({
    kind: 'media',
    isEnded: false,
  })
  expect(answer(new URL(demoStreamUrl('gone-017')))).toEqual({
    kind: 'failed',
    reason: 'not_found',
  })
  expect(answer(new URL('https://cam.example/cam-001.m3u8'))).toBeNull()
})

test('of a hundred cameras most are well and some of each kind are not, always the same', () => {
  const names = demoStreamNames(100)
  expect(new Set(names).size).toBe(100)
  expect(names.every((name) => demoStreamName.test(name))).toBe(true)
  const counts = unwellBeginnings.map(
    (beginning) => names.filter((name) => name.startsWith(beginning)).length,
  )
  expect(counts).toEqual([5, 3, 2, 1])
  expect(demoStreamNames(3, 17)).toEqual(names.slice(16, 19))
})
