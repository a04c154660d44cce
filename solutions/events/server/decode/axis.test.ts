import { expect, it } from 'vitest'
import { readAxis } from './axis.ts'
import * as t from './testing/messages.ts'
import { publishedFiles } from './testing/published.ts'

const analytics = 'tnsaxis:CameraApplicationPlatform/ObjectAnalytics/Device1Scenario1'
const push = (body: string | Buffer, changes = {}) => t.pushBy(readAxis, t.buildRaw(body, changes))
const refusal = (body: string | Buffer, changes = {}) =>
  t.refusalBy(readAxis, t.buildRaw(body, changes))

it('reads a notification', async () => {
  const data = { classTypes: 'human', active: '1', objectId: '4711' }
  expect(await push(t.buildStream(t.buildNotification(analytics, data)))).toEqual({
    camera: 'CAM-7',
    maker: 'axis',
    kind: 'event',
    type: null,
    target: '4711',
    note: 'human',
    code: 'cameraapplicationplatform/objectanalytics/device1scenario1',
    at: new Date('2026-11-21T11:59:30.250Z'),
    endAt: null,
    announcement: null,
    pictures: [],
    frigateId: null,
  })
})

it.each([
  [{ active: '0' }, 'Changed', 'end'],
  [{ State: 'false' }, 'Changed', 'end'],
  [{ LogicalState: 'true' }, 'Changed', 'event'],
  [{ total: '12', is_moving: '0' }, 'Changed', 'end'],
  [{ total: '12' }, 'Changed', 'event'],
  [{}, 'Changed', 'event'],
  [{ active: '1' }, 'Deleted', 'end'],
  [{ active: '1' }, 'Initialized', 'heartbeat'],
])('takes %j, %s, for %s', async (data, operation, kind) => {
  const one = await push(
    t.buildStream(t.buildNotification('tns1:Device/tnsaxis:IO/Port', data, operation)),
  )
  expect(one).toMatchObject({ kind, code: kind === 'heartbeat' ? '' : 'device/io/port' })
  expect(one.endAt).toEqual(kind === 'end' ? one.at : null)
})

it('answers each of several, and a bad one in its place', async () => {
  const good = t.buildNotification(analytics, { active: '1' })
  const bad = good.replace('2026-11', '2027-11')
  const body = t.buildForm([
    { body: t.jpeg },
    { body: t.buildStream(good.replace('Changed', 'Initialized'), bad, good) },
  ])
  const outcome = await readAxis(t.buildRaw(body, { contentType: t.formType }))
  expect(outcome).toMatchObject([
    { kind: 'heartbeat', pictures: [] },
    { name: 'Rejection', reason: 'bad_time', device: 'CAM-7' },
    { kind: 'event', pictures: [t.jpeg] },
  ])
  expect((await refusal(t.buildStream(bad))).reason).toBe('bad_time')
})

it('takes UtcTime for UTC also where it does not say so', async () => {
  const one = t.buildNotification(analytics, { active: '1' }).replace('250000Z', '25')
  expect((await push(t.buildStream(one))).at.toISOString()).toBe('2026-11-21T11:59:30.250Z')
})

it('takes a stream that says nothing for a heartbeat', async () => {
  expect(await push(t.buildStream())).toMatchObject({ kind: 'heartbeat', at: t.now })
})

it('reads pictures whose address says what happened', async () => {
  const expected = { kind: 'event', code: 'wrong_way', at: t.now, pictures: [t.jpeg] }
  const query = { event: 'Wrong_Way' }
  expect(await push(t.jpeg, { contentType: 'image/jpeg', query })).toMatchObject(expected)
  expect(await push(t.jpeg, { query: { code: 'wrong_way' } })).toMatchObject(expected)
  expect(await push(t.buildForm([{ body: t.jpeg }]), { query })).toMatchObject(expected)
  expect(await push('', { query })).toMatchObject({ ...expected, pictures: [] })
  expect(await push('', { query: { ...query, state: '0' } })).toMatchObject({
    kind: 'end',
    endAt: t.now,
  })
  expect(await push(t.jpeg, { query: { event: 'heartbeat' } })).toMatchObject({
    kind: 'heartbeat',
    code: '',
    pictures: [],
  })
})

it.each([
  [t.jpeg, '?event='],
  ['', '?event='],
  ['hello', 'XML หรือภาพ'],
  ['<soap>1</soap>', 'soap'],
  [t.buildStream(t.buildNotification('', {})), 'Topic'],
  [
    t.buildStream(
      '<wsnt:NotificationMessage><wsnt:Topic>a</wsnt:Topic></wsnt:NotificationMessage>',
    ),
    'Message',
  ],
  [t.buildStream(t.buildNotification(analytics, {}).repeat(201)), 'เกิน 200'],
])('refuses message %#', async (body, sentence) => {
  expect((await refusal(body)).message).toContain(sentence)
})

it.each(publishedFiles('axis').map((file) => [file.name, file.body] as const))(
  '%s',
  async (name, body) => {
    const { kind, code, target } = await push(body)
    const isBeginning = /init|first/.test(name)
    expect(kind).toBe(isBeginning ? 'heartbeat' : name.includes('false') ? 'end' : 'event')
    expect(code).toMatch(isBeginning ? /^$/ : /^(ptzcontroller|cameraapplicationplatform)\/[\w/]+$/)
    expect(target).toBe(name.startsWith('object') ? '234232' : null)
  },
)

it.each(publishedFiles('images').map((file) => [file.name, file.body] as const))(
  '%s',
  async (_, body) => {
    expect(
      await push(body, { contentType: 'image/jpeg', query: { event: 'car_stop' } }),
    ).toMatchObject({
      pictures: [body],
    })
  },
)
