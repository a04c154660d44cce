import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import webPush from 'web-push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendResult } from '../../channel.ts'
import { certificate } from '../../testing/certificate.ts'
import { startReceiver, type ReceivingServer } from '../../testing/https-server.ts'
import { buildAlarm, buildContent } from '../../testing/notices.ts'
import { isKeyPair } from './vapid-keys.ts'
import { openWebPush, type WebPushOptions } from './web-push.ts'

const id = '6f1f4c1e-2c65-4b1f-9f0c-0d9c5b7a1e11'
const createdAt = new Date('2026-11-21T20:00:00+07:00')
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:its@roadside.example' }
const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)
const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }

let server: ReceivingServer
beforeEach(async () => {
  server = await startReceiver()
})
afterEach(() => server.close())

const channelOf = (over: Partial<WebPushOptions> = {}) =>
  openWebPush({
    vapid,
    guard: makePublicGuard('127.0.0.1/32'),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    now: () => createdAt,
    ca: certificate,
    ...over,
  })

function send(
  over: Partial<WebPushOptions> & {
    address?: object
    content?: ReturnType<typeof buildContent>
  } = {},
): Promise<SendResult> {
  const endpoint = `https://push.example:${server.port}/push/abc`
  const { address = { endpoint, keys }, content = buildContent(), ...options } = over
  const target = { id: 1, name: 'โทรศัพท์', address }
  return channelOf(options).send({ id, createdAt, content }, target, new AbortController().signal)
}

/** As the browser does it: RFC 8291 §3.4 over RFC 8188 §2, one record. */
function decrypt(body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyLength)
  const shared = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    )
  const record = body.subarray(21 + keyLength)
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

function readToken(authorization: string): {
  payload: Record<string, unknown>
  isGenuine: boolean
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${payload}`)
  return {
    payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>,
    isGenuine:
      key === vapid.publicKey &&
      verify(
        'sha256',
        signed,
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
  }
}

test('a message is encrypted for the browser and signed by the console', async () => {
  expect(await send()).toEqual({ outcome: 'sent', answer: '201' })
  const [received] = server.received
  expect(received).toMatchObject({
    method: 'POST',
    path: '/push/abc',
    headers: {
      ttl: '14400',
      urgency: 'high',
      topic: id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    },
  })
  expect(JSON.parse(decrypt(received?.body ?? Buffer.of()))).toEqual({
    id,
    kind: 'raised',
    title: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12',
    body: 'ตั้งแต่ 21/11/2569 19:02 น. · กระแส 0.0 A เวลากลางคืน',
    severity: 'critical',
    path: '/alarms?alarm=7',
  })
  const { payload, isGenuine } = readToken(String(received?.headers.authorization))
  expect(isGenuine).toBe(true)
  expect(payload).toMatchObject({
    aud: `https://push.example:${server.port}`,
    sub: 'mailto:its@roadside.example',
  })
  const hours = (Number(payload.exp) - Date.now() / 1000) / 3_600
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThanOrEqual(24)
})

test('of several the others follow, and what is told again says so', async () => {
  const alarms = [
    buildAlarm({ hidden: 300 }),
    buildAlarm({ id: 8, subject: 'เสา 13', site: 'นบ.1001', why: '', is_repeated: true }),
  ]
  await send({ content: buildContent({ alarms, more: 12 }) })
  const { body } = JSON.parse(decrypt(server.received[0]?.body ?? Buffer.of())) as { body: string }
  expect(body.split('\n')).toEqual([
    'ตั้งแต่ 21/11/2569 19:02 น. · กระแส 0.0 A เวลากลางคืน',
    'ซ่อน 300 รายการที่เกิดจากเหตุนี้',
    'ไฟดับ: เสา 13 · แจ้งซ้ำ ยังไม่มีผู้รับทราบ · นบ.1001 กม. 1+200',
    'และอีก 12 รายการ',
  ])
})

test('a long message is cut to what push services take, its marks whole', async () => {
  const alarms = Array.from({ length: 100 }, (_, number) =>
    buildAlarm({ id: number, severity: 'minor' }),
  )
  const content = buildContent({ title: 'ที่นี่'.repeat(500), alarms })
  expect(await send({ content })).toMatchObject({ outcome: 'sent' })
  const [received] = server.received
  expect(received?.body.length).toBeLessThan(4_096)
  expect(received?.headers.urgency).toBe('normal')
  const { title, path } = JSON.parse(decrypt(received?.body ?? Buffer.of())) as Record<
    string,
    string
  >
  expect(title).toMatch(/^(ที่นี่)+(ที่)?…$/)
  expect(path).toBe('/alarms')
})

test.each([
  [410, {}, { outcome: 'refused', answer: '410', isGone: true }],
  [404, {}, { outcome: 'refused', answer: '404', isGone: true }],
  [429, { 'retry-after': '90' }, { outcome: 'retry', answer: '429', afterS: 90 }],
  [503, {}, { outcome: 'retry', answer: '503' }],
  [413, {}, { outcome: 'refused', answer: '413' }],
  [400, {}, { outcome: 'refused', answer: '400' }],
  [403, {}, { outcome: 'refused', answer: '403' }],
  [307, { location: 'https://push.example/' }, { outcome: 'retry', answer: '307' }],
])('%i', async (status, headers, result) => {
  server.answer((response) => void response.writeHead(status, headers).end())
  expect(await send()).toEqual(result)
  expect(server.received).toHaveLength(1)
})

test('an address inside is refused, like one without TLS or with a wrong key', async () => {
  const guard = makePublicGuard('')
  expect(await send({ guard })).toMatchObject({ outcome: 'refused' })
  const endpoint = `https://127.0.0.1:${server.port}/`
  expect(await send({ guard, address: { endpoint, keys } })).toMatchObject({ outcome: 'refused' })
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  for (const address of [
    { endpoint: `http://127.0.0.1:${server.port}/`, keys },
    { endpoint, keys: { ...keys, p256dh: noPoint } },
    { endpoint, keys: { ...keys, auth: 'short' } },
  ])
    expect(await send({ address })).toEqual({
      outcome: 'refused',
      answer: 'กุญแจหรือที่อยู่ของเบราว์เซอร์ไม่ถูกต้อง',
    })
  expect(server.received).toEqual([])
})

test('without keys it says what is missing; a pair of keys is known', () => {
  expect(channelOf({ vapid: null }).missing).toContain('VAPID_PUBLIC_KEY')
  expect(channelOf().missing).toBeNull()
  expect(isKeyPair(vapid.publicKey, vapid.privateKey)).toBe(true)
  expect(isKeyPair(keys.p256dh, vapid.privateKey)).toBe(false)
  expect(isKeyPair(vapid.publicKey, 'AAAA')).toBe(false)
})
