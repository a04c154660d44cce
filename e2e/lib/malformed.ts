export const html = '<img src="x" onerror="window.hacked=1"><b>หนา</b>'
export const sql = `'; drop table lamp_reading; select '`

const manyLevels = 100_000
const deepValue = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const deepObject = `${'{"a":'.repeat(manyLevels)}1${'}'.repeat(manyLevels)}`
const deepList = `${'['.repeat(manyLevels)}${']'.repeat(manyLevels)}`

/** JSON texts that stand in place of a value. */
export const wrongValues: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-0',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  'NaN',
  'Infinity',
  deepValue,
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"\udc00x"`,
  ...[
    '',
    ' ',
    'NaN',
    'Infinity',
    '1970-01-01T00:00:00Z',
    '2099-12-31T23:59:59Z',
    '2026-02-31T25:61:00+99:00',
    '😀𝒳𐍈',
    'ก่ำ้'.repeat(20),
    '\u202eabc',
    sql,
    html,
    '%s%n',
    '{{7*7}}',
    '../../etc/passwd',
    'x'.repeat(100_000),
  ].map((text) => JSON.stringify(text)),
]

/** Whole bodies that are no message at all. */
export const wrongBodies: readonly string[] = [
  '',
  'สวัสดี',
  '7',
  '"x"',
  'null',
  '[]',
  '{}',
  '[{}]',
  '{"a":',
  '{a:1}',
  '{"a":NaN}',
  '[-Infinity]',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  '{}\0',
  html,
  sql,
  '['.repeat(manyLevels),
  '{"a":'.repeat(manyLevels),
  deepObject,
  deepList,
]

/** The same, of a megabyte and more. */
export const largeBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  new Uint8Array(1_000_000).fill(0xff),
  `{"a":"${'x'.repeat(10_000_000)}"}`,
  `[${'1,'.repeat(450_000)}1]`,
]

const placeholder = '\u0001'
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** `message` with each of its values, at every depth, replaced by each wrong one: JSON texts. */
export function* withWrongValues(message: Json): Generator<string> {
  for (const changed of withPlaceholder(message)) {
    const text = JSON.stringify(changed)
    for (const wrong of wrongValues) yield text.replace(JSON.stringify(placeholder), () => wrong)
  }
}

function* withPlaceholder(message: Json): Generator<Json> {
  if (message instanceof Array) {
    for (const [index, value] of message.entries()) {
      for (const changed of withPlaceholder(value)) yield message.with(index, changed)
    }
  } else if (typeof message === 'object' && message !== null) {
    for (const [name, value] of Object.entries(message)) {
      for (const changed of withPlaceholder(value)) yield { ...message, [name]: changed }
    }
  }
  yield placeholder
}

/** The endpoints of cameras: they take other things than JSON. */
export const cameraEndpoints = ['/ingest/hikvision', '/ingest/axis', '/ingest/event']

export interface Attempt {
  readonly path: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly bearer: string
  readonly contentType?: string
}

/**
 * Sends everything, some at a time; returns the unexpected answers, and the number of each status.
 */
export async function sendAll(address: string, attempts: Iterable<Attempt>) {
  const faults: string[] = []
  const statuses: Record<number, number> = {}
  const iterator = attempts[Symbol.iterator]()
  let count = 0
  // by a console that believes this machine as its proxy: from so many addresses that none of them sends too much
  const sender = () => `10.0.${Math.floor((count += 1) / 1_000)}.1`
  const lane = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      const { path, body, bearer, contentType = 'application/json' } = next.value
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': contentType,
          'x-forwarded-for': sender(),
        },
        body,
      })
      const text = await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const isFine =
        response.ok || (response.status < 500 && /"message":"[^"]*[\u0e00-\u0e7f]/.test(text))
      if (!isFine)
        faults.push(`${response.status} ${path} ${shortOf(body)} → ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return { faults: faults.slice(0, 20), statuses }
}

function shortOf(body: Attempt['body']): string {
  return typeof body === 'string'
    ? body.slice(0, 300)
    : Buffer.from(body.subarray(0, 300)).toString()
}
