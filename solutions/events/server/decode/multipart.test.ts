import { expect, it } from 'vitest'
import { isMultipart, readParts } from './multipart.ts'
import { kindOf } from './parts.ts'
import { buildForm, formType, jpeg, type FormPart } from './testing/messages.ts'

const parts: readonly FormPart[] = [
  {
    head: ['Content-Disposition: form-data; name="event"', 'Content-Type: application/json'],
    body: '{"a":"ถนน"}',
  },
  {
    head: [
      'Content-Disposition: form-data; name="image"; filename="a.jpg"',
      'Content-Type: image/jpeg',
    ],
    body: jpeg,
  },
]
const read = (body: Buffer, type = formType) => readParts(body, type, null)
const seen = async (body: Buffer, type?: string) =>
  (await read(body, type)).map(({ name, contentType, body: inside }) => [
    name,
    contentType,
    inside.equals(jpeg),
  ])
const expected = [
  ['event', 'application/json', false],
  ['image', 'image/jpeg', true],
]

it.each([
  ['as the rules are', buildForm(parts), formType],
  ['with LF alone', buildForm(parts, 'edge', '\n'), formType],
  ['without the last boundary', buildForm(parts, 'edge', '\r\n', ''), formType],
  [
    'with another boundary than the header says',
    buildForm(parts),
    'multipart/form-data; boundary=other',
  ],
  ['with the dashes in the header', buildForm(parts), 'multipart/form-data; boundary=--edge'],
  ['with quotes', buildForm(parts), 'multipart/form-data; boundary="edge"'],
  ['without a boundary in the header', buildForm(parts), 'multipart/mixed'],
  ['without a header', buildForm(parts), ''],
  [
    'after an empty line and a preamble',
    Buffer.concat([Buffer.from('\r\nhello\r\n'), buildForm(parts)]),
    formType,
  ],
])('reads a form %s', async (_, body, type) => {
  expect(await seen(body, type)).toEqual(expected)
})

const bound = (...pieces: readonly (string | Buffer)[]) =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
const withLength = (type: string, body: string | Buffer) =>
  `--edge\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
const document = '<a>ถนน</a>'

it.each([
  [
    'as its Content-Length says',
    withLength('text/xml', document),
    withLength('image/png', '\x89PNG'),
  ],
  [
    'behind a document without a Content-Length',
    '--edge\r\nContent-Type: text/xml\r\n\r\n',
    '--edge\r\nContent-Type: image/png\r\n\r\n',
  ],
])('finds a boundary right behind the body, %s', async (_, head, imageHead) => {
  const found = await read(bound(head, document, imageHead, '\x89PNG', '\r\n--edge--\r\n'))
  expect(found.map(({ contentType, body }) => [contentType, body.toString()])).toEqual([
    ['text/xml', document],
    ['image/png', '\x89PNG'],
  ])
})

it('finds the last boundary right behind a picture', async () => {
  const picture = Buffer.concat([jpeg, Buffer.from([0xff, 0xd9])])
  const [, found] = await read(
    bound(
      withLength('text/xml', document),
      document,
      withLength('image/jpeg', picture),
      picture,
      '--edge--\r\n',
    ),
  )
  expect(found?.body.equals(picture)).toBe(true)
})

it('says that a boundary is missing between a document and a picture', async () => {
  const body = bound('--edge\r\nContent-Type: text/xml\r\n\r\n', document, jpeg, '\r\n--edge--\r\n')
  await expect(read(body)).rejects.toThrow('boundary')
})

it('takes the rest of a last line that was cut for the last part', async () => {
  const [, image] = await read(buildForm(parts, 'edge', '\r\n', '--ed'))
  expect(image?.body).toEqual(Buffer.concat([jpeg, Buffer.from('\r\n--ed')]))
})

it('believes no Content-Length and needs no name, no disposition and no head', async () => {
  const found = await read(
    buildForm([
      {
        head: ['Content-Type: text/xml; charset="UTF-8"', 'Content-Length: 3'],
        body: '<a>whole</a>',
      },
      { head: ['Content-Disposition: attachment; filename="x.jpg"', 'no colon here'], body: 'x' },
      { body: 'bare' },
    ]),
  )
  expect(
    found.map((one) => [one.name, one.filename, one.contentType, one.body.toString()]),
  ).toEqual([
    ['', '', 'text/xml', '<a>whole</a>'],
    ['', 'x.jpg', 'text/plain', 'x'],
    ['', '', 'text/plain', 'bare'],
  ])
})

it('hands a large picture on as a view of the message', async () => {
  const picture = Buffer.concat([jpeg, Buffer.alloc(3_000_000, 'x')])
  const message = buildForm([{ head: ['Content-Type: image/jpeg'], body: picture }])
  const [part] = await read(message)
  expect(part?.body.equals(picture)).toBe(true)
  expect(part?.body.buffer).toBe(message.buffer)
})

it('takes no part of a line for the boundary', async () => {
  const [first] = await read(buildForm([{ body: 'a --edge\r\n--edgewise\r\nb' }]))
  expect(first?.body.toString()).toBe('a --edge\r\n--edgewise\r\nb')
})

it('is for forty parts, and not for none', async () => {
  const many = Array.from({ length: 40 }, () => ({ body: 'x' }))
  expect(await read(buildForm(many))).toHaveLength(40)
  await expect(read(buildForm([...many, { body: 'x' }]))).rejects.toThrow('เกิน 40 ส่วน')
  await expect(read(buildForm([]))).rejects.toThrow('ไม่พบส่วนใด')
  await expect(read(Buffer.from('no lines at all'))).rejects.toThrow('ไม่พบส่วนใด')
})

it('is soon done with sixteen megabytes', async () => {
  const large = Buffer.alloc(16_000_000, '\r\n--edg')
  const begun = process.cpuUsage()
  const [first] = await read(buildForm([{ body: large }]))
  expect(first?.body.length).toBe(large.length)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})

it('knows a form by its header or its first line', () => {
  expect(isMultipart(Buffer.from(''), 'Multipart/Mixed')).toBe(true)
  expect(isMultipart(buildForm(parts), '')).toBe(true)
  expect(isMultipart(Buffer.from('<a/>'), 'application/xml')).toBe(false)
})

it.each([
  ['picture', jpeg, ''],
  ['xml', '\uFEFF <a/>', 'image/jpeg'],
  ['json', ' {"a":1}', 'text/plain'],
  ['picture', 'GIF or whatever', 'image/gif'],
  ['other', '', 'image/jpeg'],
  ['other', 'hello', 'text/plain'],
])('takes for %s what begins so', (kind, body, contentType) => {
  expect(kindOf({ name: '', filename: '', contentType, body: Buffer.from(body) })).toBe(kind)
})
