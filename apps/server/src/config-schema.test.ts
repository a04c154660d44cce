import { expect, test } from 'vitest'
import webPush from 'web-push'
import { isThisMachine, parseConfig } from './config-schema.ts'

const s3 = {
  MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000',
  MEDIA_S3_BUCKET: 'pictures',
  MEDIA_S3_REGION: 'th',
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
}

test('pictures lie in an object store when all of its settings are there', () => {
  expect(parseConfig({}).mediaS3).toBeNull()
  expect(parseConfig(s3).mediaS3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'pictures',
    region: 'th',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test.for(Object.keys(s3))('without %s the group is half set, and nothing starts', (name) => {
  const sentence = `ต้องกำหนด MEDIA_S3_* ให้ครบทั้งกลุ่ม หรือไม่กำหนดเลย: ขาด ${name}`
  expect(() => parseConfig({ ...s3, [name]: '' })).toThrow(sentence)
})

test('an object store is reached over HTTP', () => {
  expect(() => parseConfig({ ...s3, MEDIA_S3_ENDPOINT: 's3://pictures' })).toThrow(
    /^ค่าตั้ง MEDIA_S3_ENDPOINT ไม่ถูกต้อง/,
  )
})

test('the access log is kept for at least 90 days, as the law has it', () => {
  expect(parseConfig({}).accessLog).toEqual({ dir: null, days: 90 })
  expect(parseConfig({ ACCESS_LOG_DAYS: '400' }).accessLog.days).toBe(400)
  for (const days of ['89', '0', '-1', '3651', 'ninety'])
    expect(() => parseConfig({ ACCESS_LOG_DAYS: days })).toThrow(
      /^ค่าตั้ง ACCESS_LOG_DAYS ไม่ถูกต้อง: ต้องเป็นจำนวนวัน 90–3650 .* มาตรา 26/,
    )
})

test('readings go into the archive before they are past their retention, or never', () => {
  expect(parseConfig({}).archiveAfterMonths).toBeNull()
  expect(parseConfig({ ARCHIVE_READINGS_AFTER_MONTHS: '3' }).archiveAfterMonths).toBe(3)
  for (const months of ['0', '-1', 'three', '1.5'])
    expect(() => parseConfig({ ARCHIVE_READINGS_AFTER_MONTHS: months })).toThrow(
      /^ค่าตั้ง ARCHIVE_READINGS_AFTER_MONTHS ไม่ถูกต้อง: ต้องเป็นจำนวนเดือน 1 ขึ้นไป/,
    )
  for (const months of ['6', '7'])
    expect(() =>
      parseConfig({ ARCHIVE_READINGS_AFTER_MONTHS: months, RETENTION_READINGS_MONTHS: '6' }),
    ).toThrow(
      `ค่าตั้ง ARCHIVE_READINGS_AFTER_MONTHS (${months}) ต้องน้อยกว่า RETENTION_READINGS_MONTHS (6)`,
    )
})

test('LINE has its secret and its token, or neither', () => {
  const line = {
    LINE_CHANNEL_SECRET: '0123456789abcdef0123456789abcdef',
    LINE_CHANNEL_ACCESS_TOKEN: 'a-token-of-the-tests',
  }
  expect(parseConfig({}).line).toBeNull()
  expect(parseConfig(line).line).toEqual({
    channelSecret: line.LINE_CHANNEL_SECRET,
    accessToken: line.LINE_CHANNEL_ACCESS_TOKEN,
    apiUrl: 'https://api.line.me',
  })
  for (const name of Object.keys(line))
    expect(() => parseConfig({ ...line, [name]: '' })).toThrow(
      'ต้องกำหนด LINE_CHANNEL_SECRET และ LINE_CHANNEL_ACCESS_TOKEN ทั้งสองค่า หรือไม่กำหนดเลย',
    )
  for (const [name, value] of [
    ['LINE_CHANNEL_SECRET', 'short'],
    ['LINE_CHANNEL_ACCESS_TOKEN', 'two words of a token'],
    ['LINE_API_URL', 'http://api.line.example'],
  ] as const)
    expect(() => parseConfig({ ...line, [name]: value })).toThrow(`ค่าตั้ง ${name} ไม่ถูกต้อง`)
  const at = parseConfig({ ...line, LINE_API_URL: 'http://127.0.0.1:9000/' })
  expect(at.line?.apiUrl).toBe('http://127.0.0.1:9000')
})

test.for([
  ['127.0.0.1', true],
  ['127.3.2.1', true],
  ['localhost', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['127.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['0.0.0.0', false],
  ['::', false],
  ['fe80::1%eth0', false],
  ['10.0.0.1', false],
] as const)('%s is this machine: %s', ([host, isHere]) => {
  expect(isThisMachine(host)).toBe(isHere)
  // a demonstration that others reach needs a password of its own
  const parse = () => {
    try {
      return String(parseConfig({ HOST: host, DEMO: '1' }).isExposed)
    } catch (error) {
      return String(error)
    }
  }
  expect(parse()).toContain(isHere ? 'false' : 'DEMO_PASSWORD')
})

test('a console behind a proxy, or with an address of its own, is reached by others', () => {
  expect(parseConfig({ TRUST_PROXY: '127.0.0.1' }).isExposed).toBe(true)
  expect(parseConfig({ PUBLIC_URL: 'https://console.example' }).isExposed).toBe(true)
  expect(parseConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }).isExposed).toBe(false)
})

test('mail has its server and its sender, or neither', () => {
  const SMTP_URL = 'smtps://its:secret@mail.example:465'
  expect(parseConfig({}).mail).toBeNull()
  for (const MAIL_FROM of ['its@roadside.example', 'ศูนย์ควบคุม ITS <its@roadside.example>'])
    expect(parseConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
    })
  const half = 'ต้องกำหนด SMTP_URL และ MAIL_FROM ให้ครบ หรือไม่กำหนดเลย'
  expect(() => parseConfig({ SMTP_URL })).toThrow(half)
  expect(() => parseConfig({ MAIL_FROM: 'its@roadside.example' })).toThrow(half)
})

test.each([
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'its'],
  ['MAIL_FROM', 'its@roadside.example, other@roadside.example'],
  ['MAIL_FROM', 'ITS its@roadside.example'],
])('%s=%s stops the start', (name, value) => {
  const good = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'its@roadside.example' }
  expect(() => parseConfig({ ...good, [name]: value })).toThrow(`ค่าตั้ง ${name} ไม่ถูกต้อง`)
})

test('keys of web push come in pairs, with a subject', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const all = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:its@roadside.example',
  }
  expect(parseConfig({}).vapid).toBeNull()
  expect(parseConfig(all).vapid).toEqual({
    publicKey,
    privateKey,
    subject: 'mailto:its@roadside.example',
  })
  for (const name of Object.keys(all))
    expect(() => parseConfig({ ...all, [name]: '' })).toThrow('ให้ครบ หรือไม่กำหนดเลย')
  const other = { ...all, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }
  expect(() => parseConfig(other)).toThrow('ค่าตั้ง VAPID_PUBLIC_KEY ไม่ถูกต้อง')
})

test('closed networks for webhooks are named as CIDRs', () => {
  expect(parseConfig({ WEBHOOK_NETWORKS: '10.20.0.0/16' }).webhookNetworks).toBe('10.20.0.0/16')
  expect(() => parseConfig({ WEBHOOK_NETWORKS: '10.20.0.1' })).toThrow(
    'ค่าตั้ง WEBHOOK_NETWORKS ไม่ถูกต้อง',
  )
})
