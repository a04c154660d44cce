import { importContractors } from '@roadside/contract/records/contractor.ts'
import { fileFormats } from '@roadside/contract/records/files.ts'
import { importWays } from '@roadside/contract/records/way.ts'
import { ownAccount } from '@roadside/contract/account-calls.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { workbook } from '@roadside/server-kit/files/testing/make-workbook.ts'
import { importLamps } from '@roadside/solutions/lighting/registry-calls.ts'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testIngestKey } from '@roadside/server-kit/testing/test-app.ts'
import type { Row } from './permissions/row.ts'
import { permissionTable } from './permissions/table.ts'
import { buildWorld, type World } from './permissions/world.ts'
import { goodMessages } from './testing/good-messages.ts'
import { hostileAnywhere, hostileWithin } from './testing/hostile.ts'
import { longestTurn } from './testing/thread-time.ts'

/*
 * Whatever is sent to any call and any endpoint, nobody else waits for long: no turn of the event loop takes more processor
 * time than this. Milliseconds.
 */
const longestMs = 500
const usualLimit = 1024 * 1024
const endpointLimit = 4 * 1024 * 1024
const slowly = 180_000

let w: World
let address = 0
beforeAll(async () => {
  w = await buildWorld()
  await w.app.http.listen({ host: '127.0.0.1', port: 0 })
}, 120_000)
afterAll(() => w.close())

const rows = permissionTable.flatMap((part) => part.rows)

/** Each from an address of its own, for which no budget is spent. */
function nextAddress(): string {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

async function post(
  url: string,
  token: string | null,
  payload: string | Buffer,
  contentType = 'application/json',
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
  const message = { method: 'POST', url, headers, payload, remoteAddress: nextAddress() } as const
  const { statusCode } = await w.app.http.inject(message)
  await w.app.engine.settled()
  return statusCode
}

/** What is wrong with how a body was answered; null where nothing is. */
async function problemWith(what: string, send: () => Promise<number>): Promise<string | null> {
  let status = 0
  const measure = () =>
    longestTurn(async () => {
      status = await send()
    })
  let held = await measure()
  // what holds the loop does so each time; what was only slower beside other work does not
  if (held > longestMs) held = Math.min(held, await measure())
  if (held > longestMs) return `${what}: ${Math.round(held)} ms`
  return status >= 500 ? `${what}: ${status}` : null
}

async function problemsWith(
  bodies: Iterable<{ what: string; payload: string | Buffer }>,
  send: (payload: string | Buffer) => Promise<number>,
): Promise<string[]> {
  const problems: string[] = []
  for (const { what, payload } of bodies) {
    const problem = await problemWith(what, () => send(payload))
    if (problem !== null) problems.push(problem)
  }
  return problems
}

/** As admin, who may nearly everything; some of the calls end the session. */
async function call(row: Row, payload: string | Buffer): Promise<number> {
  const status = await post(`/api/${row.call.path}`, w.tokens.admin, payload)
  if (status !== 401 || row.who.admin === undefined) return status
  await w.resetAccounts()
  return post(`/api/${row.call.path}`, await w.tokenOf('admin'), payload)
}

/** Over a socket, where heads are parsed and nothing is put together for the test; it closes where a head is too long. */
function overSocket(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  const { port } = w.app.http.server.address() as AddressInfo
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(400)).end(body)
  })
}

describe('calls', () => {
  test.for([ownAccount, tableFile, importLamps].map((one) => [one.path, one] as const))(
    '%s: no body at all',
    { timeout: slowly },
    async ([path, { bodyLimit = usualLimit }]) => {
      const send = (payload: string | Buffer) => post(`/api/${path}`, w.tokens.admin, payload)
      expect(await problemsWith(hostileAnywhere(bodyLimit - 100), send)).toEqual([])
    },
  )

  test.for(rows.map((row) => [row.call.path, row] as const))(
    '%s',
    { timeout: slowly },
    async ([, row]) => {
      const good = await row.body(w.at.own, w, { account: 'admin', token: w.tokens.admin })
      const bodies = hostileWithin(good, row.call.body, row.call.bodyLimit ?? usualLimit)
      expect(await problemsWith(bodies, (payload) => call(row, payload))).toEqual([])
    },
  )
})

const tableOf = (count: number, width: number, cell: string | number, format: string) => {
  const columns = Array.from({ length: width }, () => ({ header: 'ก' }))
  return JSON.stringify({
    name: 'ก',
    columns,
    rows: Array.from({ length: count }, () => columns.map(() => cell)),
    format,
  })
}

describe('files', () => {
  const headings = [
    'name',
    'telephone',
    'email',
    'note',
    'code',
    'length_km',
    'start_latitude',
    'devid',
    'pole',
    'sta',
  ]
  const rowsOf = (cell: string, count: number) =>
    `${headings.join(';')}\n${`${headings.map(() => `"${cell}"`).join(';')}\n`.repeat(count)}`
  const different = Array.from({ length: 20_000 }, (_, row) =>
    headings.map((name) => `${name} ${row}`).join(';'),
  )
  const sheet = (content: string) =>
    workbook({ rows: `<sheetData><row>${content}</row></sheetData>` })
  const files = [
    ['entities', sheet(`<c t="str"><v>${'&amp;'.repeat(6_000_000)}</v></c>`)],
    ['cells without anything', sheet('<c/>'.repeat(9_700_000))],
    [
      'shared texts',
      workbook({
        rows: '<sheetData/>',
        strings: `<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`,
      }),
    ],
    ['long lists', rowsOf('1,'.repeat(16_000), 14)],
    ['long blanks', rowsOf(`a${' '.repeat(32_000)}b`, 14)],
    ['a cell of 4.9 MB', `name,telephone\nก,"${'1,'.repeat(2_450_000)}"`],
    ['many headings', `name,code,devid,pole,${'กำ,'.repeat(400_000)}\n${'b,'.repeat(500_000)}`],
    ['many rows', `${headings.join(';')}\n${different.join('\n').slice(0, 4_900_000)}`],
  ] as const
  const calls = [importContractors.path, importWays.path, importLamps.path]
  const imports = calls.flatMap((path) => files.map(([what, file]) => [path, what, file] as const))

  let admin: string
  beforeAll(async () => {
    await w.resetAccounts()
    admin = await w.tokenOf('admin')
  })
  test.for(imports)('%s: %s', { timeout: slowly }, async ([path, what, file]) => {
    const content = Buffer.from(file as string).toString('base64')
    const place = path === importLamps.path ? { wid: w.at.own.wid['Lighting'] } : {}
    const payload = JSON.stringify({ ...place, filename: 'a.csv', content, write: false })
    expect(await problemWith(what, () => post(`/api/${path}`, admin, payload))).toBe(null)
  })

  test.for(fileFormats)('a table of 10 MB as %s', { timeout: slowly }, async (format) => {
    const headers = {
      authorization: `Bearer ${w.tokens.staff}`,
      'content-type': 'application/json',
    }
    for (const payload of [
      tableOf(80_000, 12, 'abcdefg', format),
      tableOf(24_000, 59, 1, format),
    ]) {
      const send = () => overSocket('POST', `/api/${tableFile.path}`, headers, payload)
      expect(await problemWith(format, send)).toBe(null)
    }
  })
})

describe('endpoints', () => {
  test('each has its messages here', () => {
    const pipelines = w.app.engine.pipelines.flatMap(({ path, maxBytes }) =>
      path !== null && maxBytes === null ? [path] : [],
    )
    expect(pipelines.toSorted()).toEqual(Object.keys(goodMessages).toSorted())
  })

  const send = (path: string, payload: string | Buffer, contentType?: string) =>
    post(`/ingest/${path}`, testIngestKey, payload, contentType)

  test('no message at all', { timeout: slowly }, async () => {
    const bodies = hostileAnywhere(endpointLimit - 100)
    expect(await problemsWith(bodies, (payload) => send('lighting', payload))).toEqual([])
  })

  const messages = Object.entries(goodMessages)
  test.for(messages)('%s', { timeout: slowly }, async ([path, { query, message }]) => {
    const url = query === undefined ? path : `${path}?${query}`
    expect(await send(url, JSON.stringify(message))).toBeLessThan(300)
    expect(
      await problemsWith(hostileWithin(message, null, usualLimit), (payload) => send(url, payload)),
    ).toEqual([])
    expect(await problemsWith(longLists(message), (payload) => send(url, payload))).toEqual([])
  })

  test('recordings of a month, in few words', { timeout: slowly }, async () => {
    const { query, message } = goodMessages['counting/opendatacam'] ?? {}
    const month = { ...(message as object), dateStart: '2026-10-22T11:20:00.000Z' }
    const areas = Object.fromEntries(
      Array.from({ length: 20 }, (_, pipeline) => [
        `a${pipeline}`,
        { name: `lane ${pipeline + 1}` },
      ]),
    )
    const bodies = [
      {
        what: 'two ways',
        payload: JSON.stringify({ ...month, areas: { ...areas, a: { name: 'x' } } }),
      },
      { what: 'one lane', payload: JSON.stringify(month) },
      ...longLists(month),
    ]
    expect(
      await problemsWith(bodies, (payload) => send(`counting/opendatacam?${query}`, payload)),
    ).toEqual([])
  })

  const boundary = 'b'
  const multipart = (part: string, count: number) =>
    `${`--${boundary}\r\n${part}\r\n`.repeat(count)}--${boundary}--\r\n`
  const form = `multipart/form-data; boundary=${boundary}`
  const picture =
    'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\na'
  const raw = [
    ['many parts', form, multipart(picture, 70_000)],
    ['parts without anything', form, multipart('\r\n', 900_000)],
    [
      'a head that never ends',
      form,
      `--${boundary}\r\nContent-Disposition: form-data; ${'a="b"; '.repeat(1_400_000)}`,
    ],
    ['lines', form, '\r\n'.repeat(5_000_000)],
    ['almost a boundary', form, `--${boundary}\r\n${picture}${'\r\n--'.repeat(2_500_000)}`],
    ['elements in each other', 'application/xml', '<a>'.repeat(3_000_000)],
    [
      'elements',
      'application/xml',
      `<EventNotificationAlert>${'<a/>'.repeat(2_400_000)}</EventNotificationAlert>`,
    ],
    [
      'attributes',
      'application/xml',
      `<a ${Array.from({ length: 800_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    ],
    [
      'entities',
      'application/xml',
      `<EventNotificationAlert>${'&amp;'.repeat(2_000_000)}</EventNotificationAlert>`,
    ],
    ['a comment that never ends', 'application/xml', `<!--${'-'.repeat(10_000_000)}`],
    ['tags that never end', 'application/xml', '<'.repeat(10_000_000)],
    ['brackets', 'application/json', '['.repeat(10_000_000)],
    ['one text', 'application/json', `{"camera":"${'a'.repeat(10_000_000)}"}`],
    ['a picture of nothing', 'image/jpeg', `\xff\xd8\xff${'\0'.repeat(9_000_000)}`],
  ] as const
  test.for(['hikvision/MARKOWN-Analytic', 'axis/MARKOWN-Analytic', 'event'])(
    '%s',
    { timeout: slowly },
    async (path) => {
      const problems = []
      for (const [what, type, body] of raw) {
        problems.push(await problemWith(what, () => send(path, Buffer.from(body, 'latin1'), type)))
      }
      expect(problems.filter((problem) => problem !== null)).toEqual([])
    },
  )

  test('what a broker brings', { timeout: slowly }, async () => {
    const bytes = [
      Buffer.from([0x12, 0x00]),
      Buffer.from([0x7b]),
      Buffer.from([0x12, 0x04, 0x4a, 0x02, 0x12, 0x00]),
    ]
    const metrics = bytes.map((one) =>
      Buffer.concat(Array.from({ length: endpointLimit / one.length }, () => one)),
    )
    const ofBroker = w.app.engine.pipelines.filter(({ topics }) => topics.length > 0)
    const problems = []
    for (const pipeline of ofBroker) {
      const topic =
        pipeline.path === null && pipeline.maxBytes !== null
          ? 'spBv1.0/g/NBIRTH/n'
          : (pipeline.topics[0] ?? '').replaceAll('+', 'up')
      const bodies = [
        ...metrics,
        ...Array.from(hostileAnywhere(endpointLimit - 100), ({ payload }) => payload),
      ]
      for (const [index, body] of bodies.entries()) {
        const message = { body, query: {}, topic, source: topic, receivedAt: w.clock.now }
        const ingest = () =>
          pipeline.ingest(message).then(
            () => 200,
            () => 400,
          )
        problems.push(await problemWith(`${topic} ${index}`, ingest))
      }
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  })
})

/** As many of one message as a list may have, and as many as there is room for. */
function* longLists(message: unknown) {
  const one = JSON.stringify(message)
  for (const most of [5_000, Infinity]) {
    const count = Math.min(most, Math.floor((endpointLimit - 10) / (one.length + 1)))
    yield {
      what: `${count} of them`,
      payload: `[${Array.from({ length: count }, () => one).join(',')}]`,
    }
  }
}

describe('addresses and headers', () => {
  const longest = 15_000
  const texts = ['%20', 'a.', '1,', 'a=b&', '"', '(', ';q=0.1,', '../', '%e0%b9%88'].map(
    (one) => `a${one.repeat(longest / one.length)}b`,
  )
  const paths = ['/', '/api/ownAccount', '/media/1', '/live', '/metrics', '/readyz', '/api']
  const names = [
    'authorization',
    'accept',
    'accept-encoding',
    'cookie',
    'content-type',
    'forwarded',
    'host',
    'origin',
    'range',
  ]

  test.for(paths)('%s', { timeout: slowly }, async (path) => {
    const problems = []
    for (const text of texts) {
      const short = text.slice(0, 9)
      const search = `${path}?${text}&a=${text}`.slice(0, longest)
      problems.push(await problemWith(`?${short}`, () => overSocket('GET', encodeURI(search), {})))
      problems.push(
        await problemWith(`/${short}`, () =>
          overSocket('GET', encodeURI(`${path}/${text}`).slice(0, longest), {}),
        ),
      )
      for (const name of [
        ...names,
        'if-none-match',
        'referer',
        'user-agent',
        'x-forwarded-for',
        'x-request-id',
      ]) {
        problems.push(
          await problemWith(`${name}: ${short}`, () => overSocket('GET', path, { [name]: text })),
        )
      }
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  })
})
