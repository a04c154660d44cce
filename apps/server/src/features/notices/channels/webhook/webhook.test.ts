import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import type { Resolve } from '@roadside/server-kit/networks/resolve.ts'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendResult } from '../../channel.ts'
import { certificate } from '../../testing/certificate.ts'
import { startReceiver, type ReceivingServer } from '../../testing/https-server.ts'
import { buildContent } from '../../testing/notices.ts'
import { makeWebhookSecret, openWebhook, type WebhookOptions } from './webhook.ts'

const id = '6f1f4c1e-2c65-4b1f-9f0c-0d9c5b7a1e11'
const createdAt = new Date('2026-11-21T20:00:00+07:00')
const sealer = makeSealer(['a secret of the tests that is long enough'], 'notice targets')
const [newer, older] = [makeWebhookSecret(), makeWebhookSecret()]
const closed = /WEBHOOK_NETWORKS/

let server: ReceivingServer
beforeEach(async () => {
  server = await startReceiver()
})
afterEach(() => server.close())

const resolveTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const channelOf = (over: Partial<WebhookOptions> = {}) =>
  openWebhook({
    guard: makePublicGuard('127.0.0.1/32'),
    resolve: resolveTo('127.0.0.1'),
    sealer,
    pictures: { absoluteLink: (hash, size) => `https://its.example/media/${hash}/${size}.jpg` },
    publicUrl: 'https://its.example',
    // receivers accept the present alone
    now: () => new Date(),
    ca: certificate,
    ...over,
  })

function send(
  url: string,
  {
    signal = new AbortController().signal,
    secrets = [newer, older],
    ...over
  }: Partial<WebhookOptions> & { signal?: AbortSignal; secrets?: string[] } = {},
): Promise<SendResult> {
  const address = { url, secrets: secrets.map((secret) => sealer.seal(secret)) }
  const content = buildContent({ picture: 'ab'.repeat(32) })
  return channelOf(over).send(
    { id, createdAt, content },
    { id: 1, name: 'ระบบอื่น', address },
    signal,
  )
}
const hook = (path = '/hook') => `https://hooks.example:${server.port}${path}`

test.each([newer, older])(
  'the event is signed by each secret, and verified by the library',
  async (secret) => {
    expect(await send(hook())).toEqual({ outcome: 'sent', answer: '201' })
    const [received] = server.received
    const headers = received?.headers as Record<string, string>
    const event = new Webhook(secret).verify(received?.body ?? '', headers)
    expect(headers['webhook-id']).toBe(id)
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    expect(event).toMatchObject({
      specversion: '1.0',
      id,
      source: 'https://its.example',
      type: 'roadside.notice.raised',
      time: '2026-11-21T20:00:00+07:00',
      datacontenttype: 'application/json',
      data: {
        title: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12',
        alarms: [{ id: 7, url: 'https://its.example/alarms?alarm=7' }],
        picture_url: `https://its.example/media/${'ab'.repeat(32)}/full.jpg`,
      },
    })
    expect(() => new Webhook(makeWebhookSecret()).verify(received?.body ?? '', headers)).toThrow(
      'No matching signature',
    )
  },
)

test('without its secret nothing is sent', async () => {
  const other = makeSealer(['another secret that is long enough for it'], 'notice targets')
  expect(await send(hook(), { sealer: other })).toMatchObject({ outcome: 'refused' })
  expect(server.received).toEqual([])
})

test('the pauses are those of Standard Webhooks 1.0.0', () => {
  const [minute, hour] = [60, 3_600]
  expect(channelOf().retryAfterS).toEqual([
    5,
    5 * minute,
    30 * minute,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
  ])
})

test('410 switches the target off', async () => {
  server.answer((response) => void response.writeHead(410).end('No longer\nhere'))
  expect(await send(hook())).toEqual({
    outcome: 'refused',
    answer: '410 No longer here',
    isGone: true,
  })
})

test.each([
  [429, '120', 120],
  [503, 'Sat, 21 Nov 2026 13:10:00 GMT', 600],
  [500, undefined, undefined],
  [404, undefined, undefined],
  [429, 'soon', undefined],
])('%i with Retry-After %s is tried again', async (status, retryAfter, afterS) => {
  server.answer((response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  const now = () => new Date('2026-11-21T20:00:00+07:00')
  const answer = { outcome: 'retry', answer: String(status) }
  expect(await send(hook(), { now })).toEqual(afterS === undefined ? answer : { ...answer, afterS })
})

test.each([
  'https://127.0.0.2/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fe80::1]/',
  'https://2130706434/',
])('the closed address %s is refused', async (url) => {
  const answer = expect.stringMatching(closed) as string
  expect(await send(url)).toEqual({ outcome: 'refused', answer })
})

test('a name that stands for closed addresses is refused, and one of the open ones is used', async () => {
  expect(await send(hook(), { resolve: resolveTo('127.0.0.2', '::1', '10.1.2.3') })).toMatchObject({
    outcome: 'refused',
    answer: expect.stringMatching(closed) as string,
  })
  expect(await send(hook(), { resolve: resolveTo('127.0.0.2', '127.0.0.1') })).toMatchObject({
    outcome: 'sent',
  })
})

test('a name that changes its address between two look-ups leads to no other server', async () => {
  const inside = await startReceiver({ host: '127.0.0.2', port: server.port })
  const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
  const resolve: Resolve = async (host, signal) => resolveTo(answers.shift() ?? '')(host, signal)
  expect(await send(hook(), { resolve })).toMatchObject({ outcome: 'sent' })
  expect(await send(hook(), { resolve })).toMatchObject({ outcome: 'refused' })
  // one look-up for each connection: what was checked is connected to
  expect(answers).toHaveLength(1)
  expect(server.received).toHaveLength(1)
  expect(inside.received).toEqual([])
  await inside.close()
})

test('a redirect keeps method and body, and its address is checked', async () => {
  const inside = await startReceiver({ host: '127.0.0.2', port: server.port })
  server.answer((response, { path }) => {
    if (path === '/hook') response.writeHead(308, { location: '/moved' }).end()
    else if (path === '/away')
      response.writeHead(307, { location: `https://127.0.0.2:${server.port}/` }).end()
    else if (path === '/plain')
      response.writeHead(307, { location: 'http://public.example/' }).end()
    else if (path === '/round') response.writeHead(307, { location: '/round' }).end()
    else if (path === '/found') response.writeHead(302, { location: '/moved' }).end()
    else response.writeHead(200).end('ok')
  })
  expect(await send(hook())).toEqual({ outcome: 'sent', answer: '200 ok' })
  const moved = server.received.at(-1)
  expect(moved).toMatchObject({ method: 'POST', path: '/moved' })
  new Webhook(newer).verify(moved?.body ?? '', moved?.headers as Record<string, string>)

  expect(await send(hook('/away'))).toMatchObject({
    outcome: 'refused',
    answer: expect.stringMatching(closed) as string,
  })
  expect(inside.received).toEqual([])
  const resolve: Resolve = (host, signal) =>
    resolveTo(host === 'public.example' ? '8.8.8.8' : '127.0.0.1')(host, signal)
  expect(await send(hook('/plain'), { resolve })).toEqual({
    outcome: 'refused',
    answer: 'ที่อยู่ปลายทางต้องขึ้นต้นด้วย https://',
  })
  const before = server.received.length
  expect(await send(hook('/round'))).toEqual({ outcome: 'retry', answer: '307' })
  expect(server.received).toHaveLength(before + 4)
  expect(await send(hook('/found'))).toEqual({ outcome: 'retry', answer: '302' })
  await inside.close()
})

test('plain HTTP is for networks that the setting names', async () => {
  const plain = await startReceiver({ isPlain: true })
  const url = `http://hooks.example:${plain.port}/`
  expect(await send(url)).toEqual({ outcome: 'sent', answer: '201' })
  expect(await send(url, { resolve: resolveTo('8.8.8.8') })).toMatchObject({ outcome: 'refused' })
  await plain.close()
})

test('a certificate of others, no server and an unknown name are tried again', async () => {
  expect(await send(hook(), { ca: '' })).toEqual({
    outcome: 'retry',
    answer: 'ใบรับรองของปลายทางใช้ไม่ได้',
  })
  expect(await send('https://hooks.example:1/')).toEqual({
    outcome: 'retry',
    answer: 'ไม่สามารถเชื่อมต่อกับปลายทางได้',
  })
  expect(await send(hook(), { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toEqual({
    outcome: 'retry',
    answer: 'ไม่พบที่อยู่ปลายทาง',
  })
  expect(server.received).toEqual([])
})

test('a server that never answers is left at the end of the time, an endless answer after some bytes', async () => {
  server.answer(() => undefined)
  const control = new AbortController()
  const sending = send(hook(), { signal: control.signal })
  await expect.poll(() => server.received.length).toBe(1)
  control.abort()
  expect(await sending).toEqual({ outcome: 'retry', answer: 'ปลายทางไม่ตอบภายในเวลาที่กำหนด' })

  server.answer((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(1_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  expect(await send(hook())).toEqual({ outcome: 'sent', answer: `200 ${'x'.repeat(300)}` })
})

test.each([
  [{ url: 'https://hooks.example/x', secrets: ['sealed'] }, true],
  [{ url: 'ftp://hooks.example/x', secrets: ['sealed'] }, false],
  [{ url: 'https://user:pass@hooks.example/', secrets: ['sealed'] }, false],
  [{ url: 'hooks.example', secrets: ['sealed'] }, false],
  [{ url: 'https://hooks.example/x', secrets: [] }, false],
  [{ to: 'duty@province.example' }, false],
])('%j is an address: %s', (address, isOne) => {
  expect(channelOf().parseAddress(address) !== null).toBe(isOne)
})
