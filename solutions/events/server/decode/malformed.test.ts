import { expect, it } from 'vitest'
import { readAxis } from './axis.ts'
import { readCanonical } from './canonical.ts'
import { DahuaStream } from './dahua-stream.ts'
import { toPush } from './dahua.ts'
import { readHikvision } from './hikvision.ts'
import * as t from './testing/messages.ts'

const nasty = [
  '<script>alert(1)</script>',
  "'; drop table event; --",
  '😀𠮷ก่ำ',
  ']]>',
  '\u202E',
  '%00',
  '"><img src=x>',
  'x'.repeat(5000) + '😀',
]
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const endpoints = { hikvision: readHikvision, axis: readAxis, canonical: readCanonical } as const
type EndpointName = keyof typeof endpoints

/** A good message of each endpoint with this text wherever text may stand. */
const written: Record<EndpointName, (text: string) => Buffer> = {
  hikvision: (text) => {
    const reported = escaped(text)
    const fields = { eventType: reported, eventDescription: reported, channelName: reported }
    const alert = t.buildAlert(fields, t.buildRegion(reported, `<targetID>${reported}</targetID>`))
    return t.buildForm([{ head: ['Content-Type: application/xml'], body: alert }, { body: t.jpeg }])
  },
  axis: (text) => {
    const data = { classTypes: escaped(text), objectId: escaped(text) }
    return t.buildForm([
      { body: t.buildStream(t.buildNotification(`tns1:${escaped(text)}`, data)) },
      { body: t.jpeg },
    ])
  },
  canonical: (text) => {
    const reported = {
      target: text.slice(0, 90),
      note: text.slice(0, 490),
      announcement: { text: text.slice(0, 490), rule: 'r' },
    }
    const event = {
      camera: text.slice(0, 90),
      type: 'other',
      time: '2026-11-21T11:59:30Z',
      ...reported,
    }
    const head = (name: string) => [`Content-Disposition: form-data; name="${name}"`]
    return t.buildForm([
      { head: head('event'), body: JSON.stringify(event) },
      { head: head('image'), body: t.jpeg },
    ])
  },
}
const each = Object.keys(endpoints) as EndpointName[]
const expectSettled = (
  endpoint: EndpointName,
  body: string | Buffer,
  contentType: string = t.formType,
) => t.expectSettled(endpoints[endpoint], t.buildRaw(body, { contentType }))

it.each(each)('%s keeps any text', async (endpoint) => {
  for (const text of nasty) {
    const outcome = await expectSettled(endpoint, written[endpoint](text))
    expect(outcome).toMatchObject([{ pictures: [t.jpeg] }])
  }
})

it.each(each)('%s survives a message cut anywhere', async (endpoint) => {
  const whole = written[endpoint]('ถนน')
  for (let length = 0; length < whole.length; length += 7) {
    await expectSettled(endpoint, whole.subarray(0, length))
    await expectSettled(endpoint, whole.subarray(length), '')
  }
})

it.each(each)('%s survives random bytes', async (endpoint) => {
  const chance = makeChance(7)
  const whole = written[endpoint]('ถนน')
  for (let turn = 0; turn < 150; turn += 1) {
    const mutated = Buffer.from(whole)
    for (let count = 0; count < 5; count += 1)
      mutated[Math.floor(chance() * mutated.length)] = Math.floor(chance() * 256)
    await expectSettled(endpoint, mutated)
    await expectSettled(
      endpoint,
      Buffer.from(Array.from({ length: 300 }, () => Math.floor(chance() * 256))),
      turn % 2 ? '' : t.formType,
    )
  }
})

const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${'&a;'.repeat(10)}">`).join('')}]>`
it.each([
  ['elements in elements', '<a>'.repeat(80_000)],
  ['elements in elements to their end', '<a>'.repeat(30_000) + '</a>'.repeat(30_000)],
  ['forty levels', '<a>'.repeat(40) + '</a>'.repeat(40)],
  ['entities of entities', `${laughs}<EventNotificationAlert>&a19;</EventNotificationAlert>`],
  ['an outside entity', '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x"><a>&b;</a>'],
  ['comments', '<!--'.repeat(60_000)],
  ['CDATA', `<a>${'<![CDATA['.repeat(25_000)}`],
  ['brackets', '<'.repeat(250_000)],
  ['attributes', `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ['ampersands', `<a>${'&'.repeat(50_000)}</a>`],
  ['children', `<a>${'<b>1</b>'.repeat(30_000)}</a>`],
  ['names of JavaScript', '<__proto__><constructor toString="1"/></__proto__>'],
  ['UTF-16', Buffer.from('\uFEFF<EventNotificationAlert/>', 'utf16le')],
  ['NUL', '<EventNotificationAlert>\0</EventNotificationAlert>'],
  ['a megabyte', `<a>${'x'.repeat(1_000_000)}</a>`],
  ['deep JSON', `{"EventNotificationAlert":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['boundaries', '--edge\r\n'.repeat(100_000)],
  ['sixteen megabytes of boundaries', Buffer.alloc(16_000_000, '\n--edge')],
  [
    'sixteen megabytes of what is nearly one',
    Buffer.concat([Buffer.from('--edge-x'), Buffer.alloc(15_900_000, '\n--edge-x')]),
  ],
  ['a head without end', `--edge\r\n${'a: b\r\n'.repeat(100_000)}`],
])('bears %s', async (_, body) => {
  for (const endpoint of each) {
    expect(await expectSettled(endpoint, body, '')).toHaveProperty('name', 'Rejection')
    await expectSettled(endpoint, body)
  }
})

it('bears any stream of a Dahua camera', () => {
  const chance = makeChance(11)
  const text =
    '--b\r\nContent-Length: 9\r\n\r\nCode=A;action=Start;index=0;data={"Object":{"ObjectID":1}}\r\nHeartbeat\r\n'
  for (let turn = 0; turn < 300; turn += 1) {
    const mutated = Buffer.from(text.repeat(3))
    for (let count = 0; count < 9; count += 1)
      mutated[Math.floor(chance() * mutated.length)] = Math.floor(chance() * 256)
    const events = new DahuaStream().feed(mutated).filter((one) => one.kind === 'event')
    for (const one of events) expect(toPush('C', one, t.now).camera).toBe('C')
  }
})

function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

it.each(each)('%s reads no JSON of megabytes, alone or as a part', async (endpoint) => {
  const json = `{"eventType":"x","a":[${'{"b":1},'.repeat(100_000)}1]}`
  const parts = [
    {
      head: ['Content-Disposition: form-data; name="event"', 'Content-Type: application/json'],
      body: json,
    },
  ]
  for (const [body, type] of [
    [json, 'application/json'],
    [t.buildForm(parts), t.formType],
  ] as const) {
    const begun = process.cpuUsage()
    await expectSettled(endpoint, body, type)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(500)
  }
})
