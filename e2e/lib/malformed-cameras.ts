import { html, largeBodies, sql, withWrongValues, wrongBodies } from './malformed.ts'

const manyLevels = 50_000
/** Texts that stand in place of one of a document: as they are, so that some of them are mark-up. */
const wrongTexts: readonly string[] = [
  '',
  ' ',
  '-1',
  '1e999',
  'NaN',
  '1970-01-01T00:00:00Z',
  '2099-12-31T23:59:59Z',
  '2026-02-31T25:61:00+99:00',
  '\0',
  '&#0;',
  '&#xD800;',
  '&#1114112;',
  '&nope;',
  '&',
  '<',
  '<a>',
  '<![CDATA[',
  '<!--',
  '😀𝒳𐍈',
  'ก่ำ้'.repeat(20),
  '\u202eabc',
  sql,
  html,
  html.replaceAll('<', '&lt;'),
  '%s%n',
  '../../etc/passwd',
  'x'.repeat(100_000),
]

const laughs = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('')

/** Documents that are no message at all, or are made to do harm. */
export const wrongDocuments: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...wrongBodies,
  ...largeBodies,
  '<',
  '<a',
  '<a>',
  '</a>',
  '<a></b>',
  '<?xml version="1.0"?>',
  '\ufeff<a/>',
  '<a b=c/>',
  '<a/><a/>',
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><EventNotificationAlert>&l10;</EventNotificationAlert>`,
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><EventNotificationAlert><eventType>&x;</eventType></EventNotificationAlert>',
  `${'<a>'.repeat(manyLevels)}${'</a>'.repeat(manyLevels)}`,
  '<a>'.repeat(manyLevels),
  `<a ${'b="1" '.repeat(9_000)}/>`,
  new Uint8Array(Buffer.from('\ufeff<EventNotificationAlert/>', 'utf16le')),
  `<a>${'<b/>'.repeat(50_000)}</a>`,
  '--edge\r\n',
  '--edge\r\n\r\n',
  '--edge--\r\n',
  `--edge\r\n${'a: b\r\n'.repeat(20_000)}`,
  '--edge\r\n'.repeat(20_000),
  '--edge\r\nContent-Disposition: form-data; name="\0\r\n\r\n{}\r\n--edge--\r\n',
]

/** More than any endpoint takes. */
export const tooLarge: readonly Uint8Array<ArrayBuffer>[] = ['<a>', '{"a":"', '--edge\r\n\r\n'].map(
  (start) => {
    const body = new Uint8Array(17 * 1024 * 1024).fill(0x78)
    body.set(Buffer.from(start))
    return body
  },
)

/** An alert of a Hikvision camera, with `time` and the other texts in it. */
export function hikvisionAlert(
  time: string,
  code = 'parking',
  target = '7',
  description = 'ขาเข้า',
): string {
  return `<EventNotificationAlert><dateTime>${time}</dateTime><eventType>${code}</eventType><eventState>active</eventState>
<eventDescription>${description}</eventDescription><targetID>${target}</targetID><detectionTarget>vehicle</detectionTarget></EventNotificationAlert>`
}

/** A notification of an Axis camera. */
export function axisNotification(
  time: string,
  topic = 'tns1:RuleEngine/x',
  id = '7',
  kind = 'Car',
): string {
  return `<tt:MetadataStream xmlns:tt="t"><NotificationMessage><Topic>${topic}</Topic><Message><tt:Message UtcTime="${time}">
<tt:Data><tt:SimpleItem Name="active" Value="1"/><tt:SimpleItem Name="objectId" Value="${id}"/><tt:SimpleItem Name="classTypes" Value="${kind}"/>
</tt:Data></tt:Message></Message></NotificationMessage></tt:MetadataStream>`
}

/** Both makers' documents with each of their texts replaced by each wrong one. */
export function* documentsWithWrongTexts(
  now: string,
): Generator<{ endpoint: 'hikvision' | 'axis'; document: string }> {
  for (const wrong of wrongTexts) {
    for (let at = 0; at < 4; at += 1) {
      const texts = [now, 'parking', '7', 'x'].with(at, wrong) as [string, string, string, string]
      yield { endpoint: 'hikvision', document: hikvisionAlert(...texts) }
      yield { endpoint: 'axis', document: axisNotification(...texts) }
    }
  }
}

/** A document as the only part of a form with a picture that is none. */
export function asForm(type: string, document: string): string {
  const part = (name: string, kind: string, body: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${kind}\r\n\r\n${body}\r\n`
  return `${part('event', type, document)}${part('image', 'image/jpeg', html)}--edge--\r\n`
}

/** The canonical message with each of its values replaced by each wrong one. */
export function withWrongEvents(camera: string, time: string): Generator<string> {
  const announcement = { text: 'ประกาศ', at: time, rule: 'เมื่อพบรถจอด' }
  return withWrongValues({
    camera,
    type: 'car_stop',
    time,
    target: '7',
    note: 'ขาเข้า',
    end: time,
    announcement,
  })
}
