import { expect, it } from 'vitest'
import { readCanonical } from './canonical.ts'
import * as t from './testing/messages.ts'
import { publishedFiles } from './testing/published.ts'

const event = { camera: 'CAM-9', type: 'car_stop', time: '2026-11-21T18:59:30+07:00' }
const json = (changes: object = {}) => JSON.stringify({ ...event, ...changes })
const push = (body: string | Buffer, contentType = 'application/json') =>
  t.pushBy(readCanonical, t.buildRaw(body, { contentType }))
const refusal = (body: string | Buffer) => t.refusalBy(readCanonical, t.buildRaw(body))

it('reads JSON alone', async () => {
  expect(await push(json())).toEqual({
    camera: 'CAM-9',
    maker: 'canonical',
    kind: 'event',
    code: 'car_stop',
    type: 'car_stop',
    at: new Date('2026-11-21T11:59:30Z'),
    endAt: null,
    target: null,
    note: '',
    announcement: null,
    pictures: [],
    frigateId: null,
  })
})

it('reads all that may be said', async () => {
  const announcement = { text: 'ห้ามจอด', at: '2026-11-21T11:59:40Z', rule: 'จอดเกิน 10 วินาที' }
  const reported = { target: 12, note: ' เลน 2 😀 ', end: '2026-11-21T12:00:00Z', announcement }
  expect(await push(json({ ...reported, more: { is: 'left out' } }))).toMatchObject({
    kind: 'end',
    target: '12',
    note: 'เลน 2 😀',
    endAt: new Date('2026-11-21T12:00:00Z'),
    announcement: { ...announcement, at: '2026-11-21T11:59:40.000Z' },
  })
  expect(
    await push(json({ announcement: { text: 'a' }, target: null, note: null, end: null })),
  ).toMatchObject({
    kind: 'event',
    announcement: { text: 'a', at: null, rule: '' },
  })
})

it('reads a form with pictures', async () => {
  const head = (name: string) => [`Content-Disposition: form-data; name="${name}"`]
  const parts = [
    { head: head('image'), body: t.jpeg },
    { head: head('event'), body: json() },
    { head: head('image'), body: 'not a picture: that is found out later' },
    { head: head('image'), body: '' },
  ]
  const one = await push(t.buildForm(parts), t.formType)
  expect(one.pictures.map((picture) => picture.length)).toEqual([t.jpeg.length, 38])
  expect((await refusal(t.buildForm(parts.slice(0, 1)))).message).toContain('event')
})

it.each([
  [json({ camera: undefined }), 'camera'],
  [json({ camera: ' ' }), 'camera'],
  [
    json({ type: 'parking' }),
    'type ต้องเป็น car_stop, accident, wrong_way, intruder, other (ได้รับ parking)',
  ],
  [json({ time: undefined }), 'time'],
  [json({ time: '2026-11-21T18:59:30' }), 'time ต้องเป็นเวลาแบบ ISO 8601'],
  [json({ time: '2026-02-30T18:59:30Z' }), 'ไม่ใช่เวลาที่มีอยู่จริง'],
  [json({ time: '2026-11-21T12:10:01Z' }), 'อยู่ในอนาคตเกิน 10 นาที'],
  [json({ time: '1999-12-31T23:59:59Z' }), 'อยู่ก่อนปี ค.ศ. 2000'],
  [json({ end: '2026-11-21T11:59:29Z' }), 'end อยู่ก่อน'],
  [json({ note: '\0' }), 'NUL'],
  ['[]', 'ออบเจกต์'],
  ['{', 'JSON'],
  ['', 'ไม่มีข้อมูล'],
])('refuses %s', async (body, sentence) => {
  expect((await refusal(body)).message).toContain(sentence)
})

it.each([
  [{ target: { id: 1 } }, 'target'],
  [{ note: 'x'.repeat(501) }, 'note ยาวเกิน 500'],
  [{ announcement: 'ห้ามจอด' }, 'announcement'],
  [{ announcement: { text: 1 } }, 'announcement.text'],
  [{ announcement: { text: 'a', at: 'now' } }, 'announcement.at'],
])('stores the event without %j', async (changes, sentence) => {
  const blank = { type: 'car_stop', camera: 'CAM-9', target: null, note: '', announcement: null }
  const message = expect.stringContaining(sentence) as string
  expect(await readCanonical(t.buildRaw(json(changes)))).toMatchObject([
    { reading: blank, leftOut: { reason: 'left_out', message, device: 'CAM-9' } },
  ])
})

/** What libraries made of a camera's message, for programs: no camera sends it so. */
const parsed = ['onvif', 'dahua']
  .flatMap(publishedFiles)
  .map((file) => [file.name, file.body] as const)
it.each(parsed)('%s names no camera', async (_, body) => {
  expect((await refusal(body)).message).toBe('ช่อง camera ต้องเป็นรหัสกล้อง (ได้รับ ไม่มีค่า)')
})
