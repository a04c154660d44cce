import { expect, it } from 'vitest'
import { DahuaStream, type DahuaEvent, type DahuaSignal } from './dahua-stream.ts'
import { channelOf, toPush } from './dahua.ts'
import { now } from './testing/messages.ts'
import { publishedFiles } from './testing/published.ts'

const data = `{
   "Name" : "เส้น 1",
   "Object" : { "ObjectID" : 41, "ObjectType" : "Human", "Note" : "a;b={\\"}--" },
   "UTC" : 1795262370
}`
const part = (body: string, length: number | null = Buffer.byteLength(body)) =>
  `--myboundary\r\nContent-Type: text/plain\r\n${length === null ? '' : `Content-Length:${length}\r\n`}\r\n${body}\r\n\r\n`
const crossing = `Code=CrossLineDetection;action=Start;index=2;data=${data}`
const whole = [
  part('Heartbeat'),
  part(crossing),
  part('Code=VideoMotion;action=Stop;index=0'),
  part('Heartbeat'),
].join('')
const read = (text: string, size = Infinity): readonly DahuaSignal[] => {
  const [stream, bytes, signals] = [new DahuaStream(), Buffer.from(text), [] as DahuaSignal[]]
  for (let at = 0; at < bytes.length; at += size)
    signals.push(...stream.feed(bytes.subarray(at, at + size)))
  return signals
}
const heartbeat = { kind: 'heartbeat' }
const line = {
  kind: 'event',
  code: 'CrossLineDetection',
  action: 'Start',
  index: 2,
  data: JSON.parse(data) as object,
}
const motion = { kind: 'event', code: 'VideoMotion', action: 'Stop', index: 0, data: {} }

it.each([Infinity, 1, 2, 3, 7, 64, 1000])('reads a stream in chunks of %s', (size) => {
  expect(read(whole, size)).toEqual([heartbeat, line, motion, heartbeat])
})

it('reports an event as soon as it is complete', () => {
  expect(read(part(crossing).trimEnd())).toEqual([line])
  expect(read(part(crossing, null).trimEnd())).toEqual([line])
  expect(read(part('Code=VideoMotion;action=Stop;index=0').trimEnd())).toEqual([motion])
})

it.each([
  ['a wrong Content-Length', part(crossing, 20) + part('Heartbeat', 4000)],
  [
    'no line between head and body',
    (part(crossing) + part('Heartbeat')).replaceAll(/(Content-Length:\d+\r\n)\r\n/g, '$1'),
  ],
  ['LF alone', (part(crossing) + part('Heartbeat')).replaceAll('\r', '')],
  [
    'another answer in between',
    `${part(crossing)}HTTP/1.1 200 OK\r\nServer: x\r\n\r\n${part('Heartbeat')}`,
  ],
  [
    'a heartbeat without a line end',
    `${part(crossing)}--myboundary\r\n\r\nHeartbeat--myboundary\r\n`,
  ],
])('bears %s', (_, text) => {
  for (const size of [Infinity, 1, 5]) expect(read(text, size)).toEqual([line, heartbeat])
})

it('reports an event without its data where they were cut off, too long or no JSON', () => {
  const bare = { ...line, data: {} }
  expect(read(part(crossing.slice(0, -30)) + part('Heartbeat'))).toEqual([bare, heartbeat])
  expect(read(part(crossing.replace('41', 'nan')) + part('Heartbeat'))).toEqual([bare, heartbeat])
  expect(read(part(crossing.replace('41', '1e999')) + part('Heartbeat'))).toEqual([bare, heartbeat])
  const endless = `Code=A;action=Start;index=0;data={"a":"${'x'.repeat(200_000)}`
  expect(read(endless)).toEqual([{ ...bare, code: 'A', index: 0 }])
  expect(read(part(endless) + part(crossing)).at(-1)).toEqual(line)
})

it('reads nothing out of noise', () => {
  expect(
    read(`${'x'.repeat(100_000)}\r\nCode=\r\nCode=A\r\nmuch of Code=A;action=Start\r\n`),
  ).toEqual([])
})

const event = (changes: object, action = 'Start', code = 'CrossLineDetection'): DahuaEvent => ({
  kind: 'event',
  code,
  action,
  index: 0,
  data: { Object: { ObjectID: 41, ObjectType: 'Human' }, UTC: 1_795_262_370, ...changes },
})

it('is soon done with a megabyte of braces in one line', () => {
  const began = performance.now()
  expect(read(`Code=;${'{;data='.repeat(150_000)}\n`, 65_536)).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('makes a push of an event', () => {
  expect(
    toPush('C-1', event({ UTCMS: 250, Name: 'เส้น 1', Direction: 'LeftToRight' }), now),
  ).toEqual({
    camera: 'C-1',
    maker: 'dahua',
    kind: 'event',
    code: 'crosslinedetection:human',
    type: null,
    target: '41',
    at: new Date('2026-11-21T11:59:30.250Z'),
    endAt: null,
    note: 'เส้น 1 · LeftToRight',
    announcement: null,
    pictures: [],
    frigateId: null,
  })
  expect(toPush('C-1', event({}, 'Pulse'), now).kind).toBe('event')
  const end = toPush('C-1', event({}, 'Stop'), now)
  expect([end.kind, end.endAt]).toEqual(['end', end.at])
})

it.each([
  ['as it is', { UTC: 1_795_262_370 }, '11:59:30'],
  ['of local time', { UTC: 1_795_262_370 + 7 * 3600 }, '11:59:30'],
  ['RealUTC before UTC', { UTC: 1_795_262_370 + 7 * 3600, RealUTC: 1_795_262_371 }, '11:59:31'],
  ['that cannot be', { UTC: 12 }, '12:00:00'],
  ['of next year', { UTC: 1_830_000_000 }, '12:00:00'],
  ['that is none', { UTC: 'now' }, '12:00:00'],
])('takes a time %s', (_, changes, at) => {
  expect(toPush('C', event(changes), now).at.toISOString()).toContain(`2026-11-21T${at}`)
})

it.each([
  [
    { Object: undefined, Objects: [{ ObjectID: 9, ObjectType: 'Vehicle' }] },
    'crosslinedetection:vehicle',
    '9',
  ],
  [{ Object: undefined, object: [{ HumamID: 542 }] }, 'crosslinedetection', '542'],
  [
    { Object: { ObjectType: 'Plate', Text: '1กก1' }, Vehicle: { ObjectID: 3 } },
    'crosslinedetection',
    '3',
  ],
  [{ Object: { ObjectID: 0 } }, 'crosslinedetection', null],
  [{ Object: [] }, 'crosslinedetection', null],
])('finds the object in %j', (changes, code, target) => {
  expect(toPush('C', event(changes), now)).toMatchObject({ code, target })
})

it('says a plate in the note', () => {
  expect(toPush('C', event({ TrafficCar: { PlateNumber: '1กก 234' } }), now).note).toBe(
    'ทะเบียน 1กก 234',
  )
})

it.each(publishedFiles('dahua').map((file) => [file.name, file.body] as const))(
  'what %s tells of',
  (_, body) => {
    const { data: reported } = JSON.parse(body.toString()) as {
      data: Record<string, string> & { data: object }
    }
    const text = `Code=${reported['Code']};action=${reported['action']};index=${reported['index']};data=${JSON.stringify(reported.data, null, 3)}`
    const [signal] = read(part(text))
    expect(signal).toMatchObject({
      code: 'VideoMotion',
      action: 'Start',
      index: 0,
      data: reported.data,
    })
  },
)

const happened = (code: string, action: string, index: number): DahuaEvent => ({
  kind: 'event',
  code,
  action,
  index,
  data: {},
})

it.each([
  ['CrossLineDetection', 0, 'NVR-1'],
  ['CrossLineDetection', 1, 'NVR-1-ch2'],
  ['VideoLoss', 15, 'NVR-1-ch16'],
  ['VideoMotion', -1, 'NVR-1'],
  ['AlarmLocal', 5, 'NVR-1'],
  ['StorageFailure', 3, 'NVR-1'],
])('%s of index %i is of the camera %s', (code, index, camera) => {
  expect(toPush('NVR-1', happened(code, 'Start', index), now)).toMatchObject({ camera })
})

it('takes two inputs for two targets, and the end of each for its own', () => {
  const targets = [
    happened('AlarmLocal', 'Start', 0),
    happened('AlarmLocal', 'Start', 5),
    happened('AlarmLocal', 'Stop', 5),
  ].map((event) => toPush('CAM-1', event, now).target)
  expect(targets).toEqual(['input 1', 'input 6', 'input 6'])
  expect(channelOf(happened('AlarmLocal', 'Start', 5))).toBe(1)
  expect(channelOf(happened('CrossLineDetection', 'Start', 5))).toBe(6)
})
