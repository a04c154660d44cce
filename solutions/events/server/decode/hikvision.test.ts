import { expect, it } from 'vitest'
import { readHikvision } from './hikvision.ts'
import * as t from './testing/messages.ts'
import { publishedFiles } from './testing/published.ts'

const push = (body: string | Buffer, contentType = '') =>
  t.pushBy(readHikvision, t.buildRaw(body, { contentType }))
const refusal = (body: string | Buffer) => t.refusalBy(readHikvision, t.buildRaw(body))

it.each([
  ['<channelID>1</channelID>', 'CAM-1'],
  ['<channelID>2</channelID>', 'CAM-1-ch2'],
  ['<dynChannelID>16</dynChannelID>', 'CAM-1-ch16'],
  ['<channelID>0</channelID>', 'CAM-1'],
  ['<channelID>x</channelID>', 'CAM-1'],
  ['', 'CAM-1'],
])('of a recorder %s is the camera %s', async (channel, camera) => {
  const time = '<dateTime>2026-11-21T18:59:30+07:00</dateTime>'
  const alert = `<EventNotificationAlert>${channel}${time}<eventType>loitering</eventType></EventNotificationAlert>`
  const arrival = t.buildRaw(alert, { contentType: 'application/xml', params: { camera: 'CAM-1' } })
  expect(await t.pushBy(readHikvision, arrival)).toMatchObject({ camera, kind: 'event' })
})

it('reads an alert alone', async () => {
  const alert = t.buildAlert({
    eventDescription: 'fielddetection alarm',
    channelName: 'กม. 12 &amp; ทางแยก',
  })
  expect(await push(alert)).toEqual({
    camera: 'CAM-7',
    maker: 'hikvision',
    kind: 'event',
    code: 'fielddetection',
    type: null,
    at: new Date('2026-11-21T11:59:30Z'),
    endAt: null,
    target: null,
    note: 'กม. 12 & ทางแยก',
    announcement: null,
    pictures: [],
    frigateId: null,
  })
})

it('reads an alert with pictures, in any order', async () => {
  const xml = { head: ['Content-Type: application/xml'], body: t.buildAlert() }
  const picture = {
    head: ['Content-Disposition: form-data; name="a.jpg"', 'Content-Type: image/jpeg'],
    body: t.jpeg,
  }
  expect((await push(t.buildForm([picture, xml, picture]), t.formType)).pictures).toEqual([
    t.jpeg,
    t.jpeg,
  ])
})

it('gives each alert the pictures after it, and answers a bad one in its place', async () => {
  const parts = [
    t.buildAlert(),
    t.jpeg,
    '<Other/>',
    t.buildAlert({ eventType: 'parking' }),
    t.jpeg,
    t.jpeg,
  ]
  const outcome = await readHikvision(
    t.buildRaw(t.buildForm(parts.map((body) => ({ body }))), { contentType: t.formType }),
  )
  expect(outcome).toMatchObject([
    { code: 'fielddetection', pictures: [t.jpeg] },
    { name: 'Rejection', message: 'ข้อความเป็น Other ไม่ใช่ EventNotificationAlert' },
    { code: 'parking', pictures: [t.jpeg, t.jpeg] },
  ])
})

it.each([
  ['of what it detects', t.buildAlert({}, t.buildRegion('vehicle')), 'fielddetection:vehicle'],
  [
    'in the spelling of other firmware',
    t.buildAlert({ eventType: 'LineDetection' }, t.buildRegion('Human')),
    'linedetection:human',
  ],
  [
    'of a traffic incident',
    t.buildAlert(
      { eventType: 'AID' },
      '<AID><illegalTrafficEvent>wrongDirection</illegalTrafficEvent></AID>',
    ),
    'aid:wrongdirection',
  ],
  [
    'of what goes on',
    t.buildAlert(
      { eventType: 'duration' },
      '<DurationList><Duration><relationEvent>fielddetection</relationEvent></Duration></DurationList>',
    ),
    'duration:fielddetection',
  ],
  ['of a bare event', t.buildAlert({ eventType: 'abandonedParking' }), 'abandonedparking'],
  [
    'in a prefix and the other namespace',
    t
      .buildAlert({ eventType: 'parking' })
      .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:')
      .replace('www.hikvision.com', 'www.isapi.org'),
    'parking',
  ],
])('takes the code %s', async (_, alert, code) => {
  expect((await push(alert)).code).toBe(code)
})

it('takes each kind of target for a push', async () => {
  const region = (target: string, id: number) => t.buildRegion(target, `<targetID>${id}</targetID>`)
  const seen = t.buildAlert({}, region('human', 76) + region('vehicle', 77) + region('Human', 78))
  expect(await readHikvision(t.buildRaw(seen))).toMatchObject([
    { code: 'fielddetection:human', target: '76' },
    { code: 'fielddetection:vehicle', target: '77' },
  ])
})

it('knows a target that is not known', async () => {
  expect(
    (await push(t.buildAlert({}, t.buildRegion('human', '<targetID>0</targetID>')))).target,
  ).toBeNull()
})

it.each([
  ['videoloss', 'inactive'],
  ['heartBeat', 'active'],
  ['VMD', 'INACTIVE'],
])('takes %s %s for a heartbeat', async (eventType, eventState) => {
  expect(await push(t.buildAlert({ eventType, eventState }))).toMatchObject({
    kind: 'heartbeat',
    code: '',
  })
})

it.each([
  ['2026-11-21T18:59:30', '2026-11-21T11:59:30.000Z'],
  ['2026-11-21 18:59:30.5', '2026-11-21T11:59:30.500Z'],
  ['2026-11-21T18:59:30+0700', '2026-11-21T11:59:30.000Z'],
  ['2026-11-21T19:59:30+8:00', '2026-11-21T11:59:30.000Z'],
  ['2026-11-21T11:59:30Z', '2026-11-21T11:59:30.000Z'],
  ['2026-11-21T11:59:30-00:00', '2026-11-21T11:59:30.000Z'],
  ['', '2026-11-21T12:00:00.000Z'],
])('reads the time %s', async (dateTime, at) => {
  expect((await push(t.buildAlert({ dateTime }))).at.toISOString()).toBe(at)
})

it.each([
  ['2026-11-21T19:10:01+07:00', 'อยู่ในอนาคตเกิน 10 นาที'],
  ['1970-01-01T07:00:10+07:00', 'อยู่ก่อนปี ค.ศ. 2000'],
  ['2569-11-21T18:59:30+07:00', 'อยู่ในอนาคต'],
  ['2026-02-30T18:59:30+07:00', 'ไม่ใช่เวลา'],
  ['2026-11-21T25:59:30', 'ไม่ใช่เวลา'],
  ['2026-11-21T18:59:30+99:00', 'ไม่ใช่เวลา'],
  ['yesterday', 'ไม่ใช่เวลา'],
])('refuses the time %s', async (dateTime, sentence) => {
  const error = await refusal(t.buildAlert({ dateTime }))
  expect(error).toMatchObject({ reason: 'bad_time', device: 'CAM-7' })
  expect(error.message).toContain(sentence)
})

it.each([
  ['<HttpHostNotificationList><id>1</id></HttpHostNotificationList>', 'HttpHostNotificationList'],
  ['<EventNotificationAlert/>', 'eventType'],
  ['{"ResponseStatus":{"statusCode":4}}', 'ResponseStatus'],
  ['[{"eventType":"VMD"}]', 'ออบเจกต์'],
  ['', 'ไม่มีข้อมูล'],
  ['hello', 'ไม่ใช่ XML'],
  [t.buildAlert().slice(0, -5), 'ขาดหาย'],
  [
    `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${t.buildAlert({ channelName: '&b;' })}`,
    'DOCTYPE',
  ],
  [t.buildAlert({ channelName: 'a\0b' }), 'NUL'],
])('refuses message %#', async (body, sentence) => {
  const error = await refusal(body)
  expect(error.device).toBe('CAM-7')
  expect(error.message).toContain(sentence)
})

it('refuses a form without an alert, and a camera that is none', async () => {
  expect((await refusal(t.buildForm([{ body: t.jpeg }]))).message).toContain('ไม่พบส่วนที่เป็น XML')
  for (const camera of ['', ' ', 'a\0', 'x'.repeat(101)]) {
    const arrival = t.buildRaw(t.buildAlert(), { params: { camera } })
    expect((await t.refusalBy(readHikvision, arrival)).message).toContain('camera')
  }
})

it('reads JSON, with the name around it or without', async () => {
  const fields = {
    eventType: 'linedetection',
    eventState: 'active',
    dateTime: '2026-11-21T18:59:30+07:00',
  }
  const region = {
    DetectionRegionList: [{ DetectionRegionEntry: { detectionTarget: 'human', targetID: 12 } }],
  }
  const expected = {
    code: 'linedetection:human',
    target: '12',
    at: new Date('2026-11-21T11:59:30Z'),
  }
  expect(
    await push(JSON.stringify({ EventNotificationAlert: { ...fields, ...region } })),
  ).toMatchObject(expected)
  expect(await push(JSON.stringify({ ...fields, ...region }))).toMatchObject(expected)
})

it('keeps a bare & and what is no entity', async () => {
  expect(
    (await push(t.buildAlert({ channelName: 'A & B &nbsp; &#3585; &#0; &#xD800;' }))).note,
  ).toBe('A & B &nbsp; ก \uFFFD \uFFFD')
})

const published = publishedFiles('hikvision').map((file) => [file.name, file.body] as const)
const isAlert = (name: string) => !name.startsWith('httpHosts')
it.each(published.filter(([name]) => !isAlert(name)))('%s is refused', async (_, body) => {
  expect((await refusal(body)).message).toContain('HttpHostNotificationList')
})
it.each(published.filter(([name]) => isAlert(name)))('%s', async (name, body) => {
  const { kind, code, pictures } = await push(
    body,
    name.endsWith('.bin') ? 'multipart/form-data; boundary=wrong' : '',
  )
  expect(kind).toBe('event')
  expect(pictures).toHaveLength(name.endsWith('.bin') ? 1 : 0)
  expect(code).toBe(codes.find(([part]) => name.includes(part))?.[1])
})
it('has the published picture whole', async () => {
  const [picture] = publishedFiles('images')
  const form = publishedFiles('hikvision').find(({ name }) => name.includes('linedetection'))
  const found = form && (await push(form.body)).pictures[0]
  expect(found).toEqual(picture?.body)
})
const codes = [
  ['io_notification', 'io'],
  ['fielddetection_human', 'fielddetection:human'],
  ['fielddetection_vehicle', 'fielddetection:vehicle'],
  ['ipc_1', 'duration:fielddetection'],
  ['thermometry', 'vmd'],
  ['linedetection', 'linedetection:vehicle'],
] as const
