import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { decodeFrigate } from './frigate.ts'
import { now } from './testing/messages.ts'
import { publishedFiles } from './testing/published.ts'

const after = {
  id: '1795262370.5-abc123',
  camera: 'km12',
  label: 'car',
  sub_label: null,
  false_positive: false,
  start_time: 1795262370.5,
  end_time: null,
  stationary: false,
  entered_zones: [],
  has_snapshot: true,
}
const decode = (json: unknown, topic: string | null = 'frigate/events') =>
  decodeFrigate({ json, query: {}, topic, receivedAt: now })
const event = (changes = {}, type = 'new') =>
  decode({ type, before: after, after: { ...after, ...changes } })
const refusalOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

it('reads an object that is new', () => {
  expect(event()).toEqual([
    {
      camera: 'km12',
      maker: 'frigate',
      kind: 'event',
      code: 'car',
      type: null,
      target: after.id,
      at: new Date('2026-11-21T11:59:30.500Z'),
      endAt: null,
      note: '',
      announcement: null,
      pictures: [],
      frigateId: after.id,
    },
  ])
})

it('says that it stands, where, and who it is', () => {
  const changes = {
    stationary: true,
    sub_label: ['ไปรษณีย์', 0.8],
    entered_zones: ['ไหล่ทาง', 'lane_1'],
    has_snapshot: false,
  }
  const expected = {
    code: 'car:stationary',
    note: 'ไปรษณีย์ · ไหล่ทาง, lane_1',
    frigateId: null,
    kind: 'event',
  }
  expect(event(changes, 'update')).toMatchObject([expected])
  expect(event({ sub_label: 'DHL' })).toMatchObject([{ note: 'DHL' }])
})

it('says when it ended', () => {
  const endAt = new Date('2026-11-21T12:00:00Z')
  expect(event({ end_time: 1795262400 }, 'end')).toMatchObject([{ kind: 'end', endAt }])
  expect(event({}, 'end')).toMatchObject([{ kind: 'end', endAt: null }])
})

it('has no interest in false positives and in what is said of an object later', () => {
  expect(event({ false_positive: true })).toEqual([])
  expect(decode({ type: 'something' }, 'frigate/tracked_object_update')).toEqual([])
  expect(decode({ type: 'description', id: 'a' }, null)).toEqual([])
})

it.each([
  [{ type: 'other', after }, 'type'],
  [{ type: 'new' }, 'after'],
  [{ type: 'new', after: { ...after, camera: 7 } }, 'after.camera'],
  [{ type: 'new', after: { ...after, id: null } }, 'after.id'],
  [{ type: 'new', after: { ...after, label: '' } }, 'after.label'],
  [{ type: 'new', after: { ...after, start_time: null } }, 'after.start_time'],
  [{ type: 'new', after: { ...after, start_time: '1' } }, 'after.start_time'],
  [{ type: 'new', after: { ...after, start_time: 1e300 } }, 'after.start_time'],
  [{ type: 'new', after: { ...after, start_time: 12 } }, 'ก่อนปี ค.ศ. 2000'],
  [[], 'ออบเจกต์'],
  [null, 'ออบเจกต์'],
])('refuses %j', (json, sentence) => {
  expect(refusalOf(() => decode(json)).message).toContain(sentence)
})

it.each(publishedFiles('frigate').map((file) => [file.name, file.body] as const))(
  '%s',
  (name, body) => {
    const codes = decode(JSON.parse(body.toString('utf8')), null).map(({ code, note }) => [
      code,
      note,
    ])
    expect(codes).toEqual(name === 'events.json' ? [['person', 'John Smith · yard, driveway']] : [])
  },
)
