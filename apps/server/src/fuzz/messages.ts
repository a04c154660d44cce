import { encodeSparkplug } from '@roadside/server-kit/ingest/sparkplug/encode.ts'
import fc from 'fast-check'
import { goodMessages } from '../testing/good-messages.ts'
import { mutated, written } from './bodies.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

const at = '2026-11-21T19:59:00+07:00'
const form = 'multipart/form-data; boundary=edge'

const hikvision = (texts: readonly string[]) =>
  `<EventNotificationAlert><dateTime>${texts[0]}</dateTime><eventType>${texts[1]}</eventType><eventState>active</eventState>
<eventDescription>${texts[2]}</eventDescription><targetID>${texts[3]}</targetID><detectionTarget>vehicle</detectionTarget></EventNotificationAlert>`
const axis = (texts: readonly string[]) =>
  `<tt:MetadataStream xmlns:tt="t"><NotificationMessage><Topic>${texts[1]}</Topic><Message><tt:Message UtcTime="${texts[0]}">
<tt:Data><tt:SimpleItem Name="active" Value="1"/><tt:SimpleItem Name="objectId" Value="${texts[2]}"/><tt:SimpleItem Name="classTypes" Value="${texts[3]}"/>
</tt:Data></tt:Message></Message></NotificationMessage></tt:MetadataStream>`
const event = {
  camera: 'MARKOWN-Analytic',
  type: 'car_stop',
  time: at,
  target: '7',
  note: 'ขาเข้า',
  end: at,
  announcement: { text: 'ประกาศ', at, rule: 'เมื่อพบรถจอด' },
}
const asForm = (type: string, document: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="event"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    document,
    Buffer.from(
      '\r\n--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0x\r\n--edge--\r\n',
      'latin1',
    ),
  ])

export interface SentMessage {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

/** Some bytes replaced, left out or repeated. */
export function mangled(bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const edit = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('set', 'cut', 'repeat', 'none'),
    byte: fc.nat(255),
  })
  return fc.tuple(bytes, fc.array(edit, { maxLength: 4 })).map(([start, edits]) =>
    edits.reduce((body, { at: place, how, byte }) => {
      if (body.length === 0 || how === 'none') return body
      const index = place % body.length
      const [head, tail] = [body.subarray(0, index), body.subarray(index)]
      if (how === 'cut') return Buffer.concat([head, tail.subarray(1 + (byte % 9))])
      if (how === 'repeat') return Buffer.concat([head, tail.subarray(0, 20), tail])
      return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)])
    }, start),
  )
}

const jsonPaths = Object.entries(goodMessages)
const json: fc.Arbitrary<SentMessage> = fc
  .constantFrom(...jsonPaths)
  .chain(([path, { query, message }]) =>
    written(
      fc.oneof(
        { weight: 8, arbitrary: mutated(message) },
        { weight: 1, arbitrary: fc.constant(message) },
        { weight: 1, arbitrary: hostileValue },
      ),
    ).map((body) => ({
      path: query === undefined ? path : `${path}?${query}`,
      type: 'application/json',
      body,
    })),
  )

const documentTexts = fc.tuple(
  ...[at, 'parking', '7', 'Car'].map((good) =>
    fc.oneof(fc.constant(good), fc.constant(good), hostileText),
  ),
)
const cameraPath = fc.constantFrom('hikvision', 'axis').chain((maker) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.constant('MARKOWN-Analytic') },
      {
        weight: 1,
        arbitrary: hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
      },
    )
    .map((camera) => `${maker}/${camera.slice(0, 300)}`),
)
const document: fc.Arbitrary<SentMessage> = fc
  .tuple(
    cameraPath,
    mangled(documentTexts.map((texts) => Buffer.from(hikvision(texts)))),
    mangled(documentTexts.map((texts) => Buffer.from(axis(texts)))),
    fc.boolean(),
  )
  .map(([path, ofHikvision, ofAxis, isForm]) => {
    const body = path.startsWith('axis') ? ofAxis : ofHikvision
    return isForm
      ? { path, type: form, body: asForm('application/xml', body) }
      : { path, type: 'application/xml', body }
  })
const canonical: fc.Arbitrary<SentMessage> = fc
  .tuple(written(mutated(event)), fc.boolean())
  .map(([body, isForm]) =>
    isForm
      ? { path: 'event', type: form, body: asForm('application/json', body) }
      : { path: 'event', type: 'application/json', body },
  )

/** Messages to the HTTP endpoints of devices and cameras. */
export const messages: fc.Arbitrary<SentMessage> = fc.oneof(
  { weight: 6, arbitrary: json },
  { weight: 2, arbitrary: document },
  { weight: 1, arbitrary: canonical },
)

const sparkplugValue = fc.oneof(fc.constant(null), fc.integer(), fc.boolean(), hostileText)
const sparkplugMetric = fc.record({
  name: fc.option(fc.oneof(fc.constantFrom('bdSeq', 'x', 'mode'), hostileText), { nil: undefined }),
  alias: fc.option(fc.nat(5), { nil: undefined }),
  type: fc.constantFrom('Int16', 'Int64', 'Float', 'Double', 'Boolean', 'String', 'DateTime'),
  value: sparkplugValue,
})
const sparkplug: fc.Arbitrary<Buffer> = mangled(
  fc
    .record({ seq: fc.option(fc.nat(260)), metrics: fc.array(sparkplugMetric, { maxLength: 5 }) })
    .map(({ seq, metrics }) => {
      const timestamp = new Date(at)
      try {
        return Buffer.from(encodeSparkplug({ timestamp, seq, metrics: metrics as never }))
      } catch {
        return Buffer.alloc(3, 0x12) // a value that its type cannot have
      }
    }),
)

/** A topic that matches a filter. */
const topicOf = (filter: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(fc.constantFrom('up', 'MARKOWN', '8620000000000011', 'join', 'status'), hostileText),
      {
        minLength: 8,
        maxLength: 8,
      },
    )
    .map((parts) => {
      let at = 0
      return filter
        .replace('#', 'NBIRTH/n')
        .replaceAll('+', () =>
          (parts[(at += 1) % 8] ?? '').replaceAll(/[/#+\0]/g, '').slice(0, 200),
        )
    })

/** Messages of a broker under a filter; `path`: the endpoint that takes the same over HTTP. */
export function brokerMessages(
  filter: string,
  path: string | null,
): fc.Arbitrary<{ topic: string; body: Buffer }> {
  const good = path === null ? undefined : goodMessages[path]
  const payload = good
    ? written(fc.oneof(mutated(good.message), fc.constant(good.message)))
    : sparkplug
  const topic = filter.startsWith('spBv1.0')
    ? fc
        .constantFrom(
          'NBIRTH/n',
          'NDATA/n',
          'NDEATH/n',
          'DBIRTH/n/d',
          'DDATA/n/d',
          'DDEATH/n/d',
          'NCMD/n',
          'x/n',
        )
        .map((rest) => `spBv1.0/g/${rest}`)
    : topicOf(filter)
  return fc.record({
    topic,
    body: fc.oneof({ weight: 9, arbitrary: payload }, { weight: 1, arbitrary: sparkplug }),
  })
}
