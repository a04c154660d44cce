import { isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import type { S3Settings } from '@roadside/server-kit/media/s3-store.ts'
import { areNetworks, networksSetting } from '@roadside/server-kit/networks/networks.ts'
import type { MonthlyTable, Setting } from '@roadside/server-kit/solution-server.ts'
import * as z from 'zod/mini'
import { publishedDemoPassword } from './accounts/password-strength.ts'
import type { OidcSettings } from './features/auth/oidc/provider.ts'
import type { SessionLifetimes } from './features/auth/session-lifetimes.ts'
import type { MailSettings } from './features/notices/channels/email/email.ts'
import { isKeyPair, type VapidKeys } from './features/notices/channels/web-push/vapid-keys.ts'
import type { LineSettings } from './features/notices/channels/line/line-api.ts'

/** An invalid setting; stops the start with its sentence. */
export class ConfigError extends Error {}

export const demoPasswordMissing =
  'ต้องกำหนด DEMO_PASSWORD เมื่อเปิดระบบสาธิตนอกเครื่องนี้ (HOST ไม่ใช่ 127.0.0.1 หรือมี TRUST_PROXY หรือ PUBLIC_URL)'

/**
 * A loopback address, or its name; a name that only begins like one (`127.evil.example`) is
 * refused.
 */
export function isThisMachine(host: string): boolean {
  const plain = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.toLowerCase() === 'localhost') return true
  if (isIPv4(plain)) return plain.startsWith('127.')
  return isIPv6(plain) && new URL(`http://[${plain}]`).hostname === '[::1]'
}

function isOfThisMachine(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname)
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

const text = z.string().check(z.trim(), z.minLength(1))
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
)
const url = (protocols: RegExp) =>
  text.check(z.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol)))
/** HTTPS; plain HTTP on this machine alone. */
const httpUrl = text.check(
  z.refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  }),
)
/** `https://a.example,https://b.example`: exact origins, plain HTTP on this machine alone. */
const origins = z.pipe(
  z
    .string()
    .check(
      z.refine((value) =>
        listOf(value).every(
          (one) =>
            httpUrl.safeParse(one).success && new URL(one).origin === one && !one.includes('*'),
        ),
      ),
    ),
  z.transform(listOf),
)
/** `its@example.go.th`, or with a name: `ศูนย์ควบคุม ITS <its@example.go.th>`. */
const mailbox = text.check(
  z.maxLength(200),
  z.regex(/^(?:[^<>"@\p{Cc}]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u),
)
const brokerUrl = url(/^(mqtts?|wss?|tcp|ssl):$/)
const brokers = z.pipe(
  text.check(z.refine((value) => listOf(value).every((one) => brokerUrl.safeParse(one).success))),
  z.transform(listOf),
)
const positive = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))
/** Computer Crime Act B.E. 2550, section 26: computer traffic data is kept for at least 90 days. */
const leastAccessLogDays = 90
const months = positive.check(z.refine((value) => value >= 1))

const hourMs = 3_600_000

const shape = {
  HOST: z._default(text, '127.0.0.1'),
  PORT: z._default(positive.check(z.refine((value) => value < 65_536)), 8080),
  DATA_DIR: z._default(text, './data'),
  RUN_AS: z.optional(text.check(z.regex(/^[a-z_][a-z0-9_-]*$/))),
  DATABASE_URL: z.optional(url(/^postgres(ql)?:$/)),
  DATABASE_READ_URL: z.optional(url(/^postgres(ql)?:$/)),
  MQTT_URL: z.optional(brokers),
  MEDIA_S3_ENDPOINT: z.optional(url(/^https?:$/)),
  MEDIA_S3_BUCKET: z.optional(text),
  MEDIA_S3_REGION: z.optional(text),
  MEDIA_S3_ACCESS_KEY_ID: z.optional(text),
  MEDIA_S3_SECRET_ACCESS_KEY: z.optional(text),
  TOKEN_SECRET: z.optional(
    text.check(
      z.refine((value) => value.split(',').every((key) => Buffer.byteLength(key.trim()) >= 32)),
    ),
  ),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  INGEST_KEY: z.optional(z.string().check(z.minLength(16), z.maxLength(200))),
  ADMIN_SECOND_FACTOR: z.optional(flag),
  DEMO: z.optional(flag),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  DEMO_RATE: z._default(z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number)), 1),
  STA_RULE: z._default(z.enum(['spec', 'any-km']), 'spec'),
  FOURG_USERNAME: z._default(text, '4g'),
  DASHBOARD_FIRSTNAME: z._default(text, 'dashboard'),
  MAP_TILES_URL: z._default(
    text.check(z.regex(/^https?:\/\/.*\{z\}.*$/)),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  MAP_TILES_FILE: z.optional(text),
  MAP_ATTRIBUTION: z._default(text, '© ผู้ร่วมสร้าง OpenStreetMap'),
  SITE_TITLE: z._default(text.check(z.maxLength(80)), 'ระบบเฝ้าระวังอุปกรณ์ ITS'),
  TRUST_PROXY: z.optional(text),
  REQUEST_TIMEOUT_S: z._default(positive.check(z.refine((value) => value >= 1)), 120),
  MAX_CONNECTIONS: z._default(positive.check(z.refine((value) => value >= 100)), 10_000),
  SESSION_MAX_DAYS: z._default(positive.check(z.refine((value) => value >= 1)), 90),
  SESSION_IDLE_H: z._default(positive.check(z.refine((value) => value >= 1)), 14 * 24),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16))),
  RETENTION_READINGS_MONTHS: z._default(months, 24),
  ARCHIVE_READINGS_AFTER_MONTHS: z.optional(months),
  RETENTION_EVENTS_MONTHS: z._default(months, 24),
  RETENTION_IMAGES_MONTHS: z._default(months, 12),
  RETENTION_MESSAGES_MONTHS: z._default(months, 12),
  RETENTION_REJECTED_DAYS: z._default(months, 30),
  ACCESS_LOG_DIR: z.optional(text),
  ACCESS_LOG_DAYS: z._default(
    positive.check(z.refine((value) => value >= leastAccessLogDays && value <= 3_650)),
    leastAccessLogDays,
  ),
  BACKUP_DIR: z.optional(text),
  BACKUP_KEEP_DAYS: z._default(months, 14),
  BACKUP_MAX_AGE_H: z._default(positive, 26),
  BACKUP_TRIAL_MAX_DAYS: z._default(positive, 35),
  PUBLIC_URL: z.optional(httpUrl),
  CORS_ORIGINS: z._default(origins, []),
  OIDC_ISSUER: z.optional(httpUrl),
  OIDC_CLIENT_ID: z.optional(text),
  OIDC_CLIENT_SECRET: z.optional(text),
  OIDC_NAME: z._default(text.check(z.maxLength(60)), 'บัญชีของหน่วยงาน'),
  LINE_CHANNEL_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))),
  LINE_CHANNEL_ACCESS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,2000}$/))),
  LINE_API_URL: z._default(httpUrl, 'https://api.line.me'),
  SMTP_URL: z.optional(url(/^smtps?:$/).check(z.refine((value) => new URL(value).hostname !== ''))),
  MAIL_FROM: z.optional(mailbox),
  VAPID_PUBLIC_KEY: z.optional(text),
  VAPID_PRIVATE_KEY: z.optional(text),
  VAPID_SUBJECT: z.optional(url(/^(mailto|https):$/)),
  WEBHOOK_NETWORKS: z._default(z.string().check(z.refine(areNetworks)), ''),
  STOP_GRACE_S: z.optional(positive.check(z.refine((value) => value <= 600))),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
} as const

/** The valid values of each setting, for the sentence about a wrong one. */
const rules: Record<keyof typeof shape, string> = {
  HOST: 'ต้องเป็นที่อยู่ที่จะเปิดรับ เช่น 127.0.0.1',
  PORT: 'ต้องเป็นเลขพอร์ต 0–65535',
  DATA_DIR: 'ต้องเป็นชื่อโฟลเดอร์',
  RUN_AS: 'ต้องเป็นชื่อบัญชีผู้ใช้ของเครื่องนี้ที่ไม่ใช่ root',
  DATABASE_URL: 'ต้องเป็น URL ที่ขึ้นต้นด้วย postgres://',
  DATABASE_READ_URL: 'ต้องเป็น URL ที่ขึ้นต้นด้วย postgres://',
  MQTT_URL: 'ต้องเป็น URL ที่ขึ้นต้นด้วย mqtt:// หรือ mqtts:// หากมีหลายตัวให้คั่นด้วยเครื่องหมายจุลภาค',
  MEDIA_S3_ENDPOINT: 'ต้องเป็น URL ที่ขึ้นต้นด้วย http:// หรือ https://',
  MEDIA_S3_BUCKET: 'ต้องไม่ว่าง',
  MEDIA_S3_REGION: 'ต้องไม่ว่าง',
  MEDIA_S3_ACCESS_KEY_ID: 'ต้องไม่ว่าง',
  MEDIA_S3_SECRET_ACCESS_KEY: 'ต้องไม่ว่าง',
  TOKEN_SECRET: 'ต้องยาวอย่างน้อย 32 ไบต์ (หลายค่าคั่นด้วยจุลภาค ค่าแรกใช้ลงนาม)',
  ADMIN_PASSWORD: 'ต้องยาว 8–200 ตัวอักษร',
  INGEST_KEY: 'ต้องยาว 16–200 ตัวอักษร',
  ADMIN_SECOND_FACTOR: 'ต้องเป็น 0 หรือ 1',
  DEMO: 'ต้องเป็น 0 หรือ 1',
  DEMO_PASSWORD: 'ต้องยาว 8–200 ตัวอักษร',
  DEMO_RATE: 'ต้องเป็นตัวเลขไม่ติดลบ เช่น 1 หรือ 10',
  STA_RULE: 'ต้องเป็น spec หรือ any-km',
  FOURG_USERNAME: 'ต้องไม่ว่าง',
  DASHBOARD_FIRSTNAME: 'ต้องไม่ว่าง',
  MAP_TILES_URL: 'ต้องเป็น URL ของแผนที่ที่มี {z} {x} {y}',
  MAP_TILES_FILE: 'ต้องเป็นชื่อไฟล์ PMTiles',
  MAP_ATTRIBUTION: 'ต้องไม่ว่าง',
  SITE_TITLE: 'ต้องยาว 1–80 ตัวอักษร',
  TRUST_PROXY: 'ต้องเป็นที่อยู่ของพร็อกซี คั่นด้วยจุลภาค',
  REQUEST_TIMEOUT_S: 'ต้องเป็นจำนวนวินาที 1 ขึ้นไป',
  MAX_CONNECTIONS: 'ต้องเป็นจำนวนการเชื่อมต่อ 100 ขึ้นไป',
  SESSION_MAX_DAYS: 'ต้องเป็นจำนวนวัน 1 ขึ้นไป',
  SESSION_IDLE_H: 'ต้องเป็นจำนวนชั่วโมง 1 ขึ้นไป',
  METRICS_KEY: 'ต้องยาวอย่างน้อย 16 ตัวอักษร',
  RETENTION_READINGS_MONTHS: 'ต้องเป็นจำนวนเดือน 1 ขึ้นไป',
  ARCHIVE_READINGS_AFTER_MONTHS: 'ต้องเป็นจำนวนเดือน 1 ขึ้นไป และน้อยกว่า RETENTION_READINGS_MONTHS',
  RETENTION_EVENTS_MONTHS: 'ต้องเป็นจำนวนเดือน 1 ขึ้นไป',
  RETENTION_IMAGES_MONTHS: 'ต้องเป็นจำนวนเดือน 1 ขึ้นไป',
  RETENTION_MESSAGES_MONTHS: 'ต้องเป็นจำนวนเดือน 1 ขึ้นไป',
  RETENTION_REJECTED_DAYS: 'ต้องเป็นจำนวนวัน 1 ขึ้นไป',
  ACCESS_LOG_DIR: 'ต้องเป็นชื่อโฟลเดอร์',
  ACCESS_LOG_DAYS:
    'ต้องเป็นจำนวนวัน 90–3650 เพราะพระราชบัญญัติว่าด้วยการกระทำความผิดเกี่ยวกับคอมพิวเตอร์ พ.ศ. 2550 มาตรา 26 ให้เก็บข้อมูลจราจรทางคอมพิวเตอร์ไว้ไม่น้อยกว่าเก้าสิบวัน',
  BACKUP_DIR: 'ต้องเป็นชื่อโฟลเดอร์',
  BACKUP_KEEP_DAYS: 'ต้องเป็นจำนวนวัน 1 ขึ้นไป',
  BACKUP_MAX_AGE_H: 'ต้องเป็นจำนวนชั่วโมง (0 คือไม่เตือน)',
  BACKUP_TRIAL_MAX_DAYS: 'ต้องเป็นจำนวนวัน (0 คือไม่เตือน)',
  PUBLIC_URL: 'ต้องเป็นที่อยู่ของระบบตามที่ผู้ใช้เปิด ขึ้นต้นด้วย https:// (http:// ใช้ได้เฉพาะเครื่องนี้)',
  CORS_ORIGINS:
    'ต้องเป็นที่อยู่ต้นทางของเว็บอื่น เช่น https://its.example ไม่มีเครื่องหมาย / ต่อท้าย คั่นด้วยจุลภาค (http:// ใช้ได้เฉพาะเครื่องนี้)',
  OIDC_ISSUER: 'ต้องเป็นที่อยู่ของผู้ให้บริการยืนยันตัวตน ขึ้นต้นด้วย https:// (http:// ใช้ได้เฉพาะเครื่องนี้)',
  OIDC_CLIENT_ID: 'ต้องไม่ว่าง',
  OIDC_CLIENT_SECRET: 'ต้องไม่ว่าง',
  OIDC_NAME: 'ต้องยาว 1–60 ตัวอักษร',
  LINE_CHANNEL_SECRET:
    'ต้องเป็น Channel secret จาก LINE Developers Console ยาว 16–200 ตัวอักษร ไม่มีเว้นวรรค',
  LINE_CHANNEL_ACCESS_TOKEN:
    'ต้องเป็น Channel access token จาก LINE Developers Console ยาว 16–2000 ตัวอักษร ไม่มีเว้นวรรค',
  LINE_API_URL: 'ต้องเป็นที่อยู่ที่ขึ้นต้นด้วย https:// (http:// ใช้ได้เฉพาะเครื่องนี้)',
  SMTP_URL: 'ต้องเป็น URL ของเครื่องแม่ข่ายอีเมล ขึ้นต้นด้วย smtp:// หรือ smtps://',
  MAIL_FROM: 'ต้องเป็นที่อยู่อีเมลของผู้ส่ง เช่น its@example.go.th หรือ ศูนย์ควบคุม <its@example.go.th>',
  VAPID_PUBLIC_KEY: 'ต้องเป็นกุญแจสาธารณะที่คู่กับ VAPID_PRIVATE_KEY (base64url)',
  VAPID_PRIVATE_KEY: 'ต้องเป็นกุญแจส่วนตัว P-256 (base64url)',
  VAPID_SUBJECT: 'ต้องขึ้นต้นด้วย mailto: หรือ https://',
  WEBHOOK_NETWORKS: networksSetting('WEBHOOK_NETWORKS').rule,
  STOP_GRACE_S: 'ต้องเป็นจำนวนวินาที 0–600',
  LOG_LEVEL: 'ต้องเป็น fatal, error, warn, info, debug, trace หรือ silent',
}

const Settings = z.object(shape)
type Settings = z.output<typeof Settings>

export interface Retention {
  /** Months by the kind of a table that is partitioned by month. */
  readonly months: Readonly<Record<MonthlyTable['retention'], number>>
  readonly imagesMonths: number
  /** Of messages to people. */
  readonly messagesMonths: number
  readonly rejectedDays: number
}

export interface BackupSettings {
  /** Where `npm run backup` writes, and the embedded database archives its log. Null: nowhere. */
  readonly dir: string | null
  readonly keepDays: number
  /** Older than this is a problem; null: nobody is told. Milliseconds. */
  readonly maxAgeMs: number | null
  readonly trialMaxAgeMs: number | null
}

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** The account under which the console runs where root starts it. Null: no change. */
  readonly runAs: string | null
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  readonly databaseReadUrl: string | null
  /** Of every broker; a message may come by any of them. */
  readonly mqttUrls: readonly string[]
  /** Null: pictures are files in `dataDir`. */
  readonly mediaS3: S3Settings | null
  /** Null: generated and stored in `dataDir`. */
  readonly tokenSecrets: readonly string[] | null
  readonly adminPassword: string | null
  readonly ingestKey: string | null
  /** Null: as stored in the database. */
  readonly demo: boolean | null
  readonly demoPassword: string | null
  /** Whether others than this machine reach the console: over its address, or through a proxy. */
  readonly isExposed: boolean
  readonly demoRate: number
  readonly staRule: 'spec' | 'any-km'
  readonly fourGUsername: string
  readonly dashboardFirstname: string
  /** Administrators who sign in by a password use one-time codes as well. */
  readonly adminsUseCodes: boolean
  readonly mapTilesUrl: string
  /** The base map in one PMTiles file, in place of `mapTilesUrl`. Null: none. */
  readonly mapTilesFile: string | null
  readonly mapAttribution: string
  readonly siteTitle: string
  readonly trustProxy: readonly string[]
  /** A request must have come whole after this. */
  readonly requestTimeoutMs: number
  readonly maxConnections: number
  readonly sessionLifetimes: SessionLifetimes
  readonly metricsKey: string | null
  /** Null: accounts of the console alone. */
  readonly oidc: OidcSettings | null
  /** Null: no messages by LINE. */
  readonly line: LineSettings | null
  /** The console's address for its users, without a slash at its end; null where it is not set. */
  readonly publicUrl: string | null
  /** Other web pages that may call; empty: none. */
  readonly corsOrigins: readonly string[]
  readonly retention: Retention
  /** `dir`: null: in `dataDir`. `days`: for which its files are kept at least. */
  readonly accessLog: { readonly dir: string | null; readonly days: number }
  /** Months after which a closed month of readings goes into the archive. Null: none does. */
  readonly archiveAfterMonths: number | null
  readonly backup: BackupSettings
  /** Null: no e-mail is sent. */
  readonly mail: MailSettings | null
  /** Null: no keys are set. */
  readonly vapid: VapidKeys | null
  /** Closed networks in which webhooks and push services may be reached all the same; a list of CIDRs. */
  readonly webhookNetworks: string
  /** Seconds between the signal to stop and the end of listening. Null: by the kind of database. */
  readonly stopGraceS: number | null
  readonly logLevel: string
  /** The settings of solutions that are set. */
  readonly ofSolutions: Readonly<Record<string, string>>
}

/** Parses settings (design §3) and those of the solutions. An empty value counts as unset. Throws {@link ConfigError}. */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  ofSolutions: readonly Setting[] = [],
): Config {
  const given = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const parsed = z.safeParse(Settings, given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof rules
    throw new ConfigError(`ค่าตั้ง ${name} ไม่ถูกต้อง: ${rules[name]}`)
  }
  return { ...toConfig(parsed.data), ofSolutions: readOthers(env, ofSolutions) }
}

function readOthers(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly Setting[],
): Record<string, string> {
  const read: Record<string, string> = {}
  for (const { name, isValid, rule } of settings) {
    const value = env[name]
    if (!value) continue
    if (!isValid(value)) throw new ConfigError(`ค่าตั้ง ${name} ไม่ถูกต้อง: ${rule}`)
    read[name] = value
  }
  return read
}

function toConfig(s: Settings): Omit<Config, 'ofSolutions'> {
  if (s.DATABASE_URL && !s.TOKEN_SECRET)
    throw new ConfigError(`ต้องกำหนด TOKEN_SECRET เมื่อใช้ DATABASE_URL: ${rules.TOKEN_SECRET}`)
  // Clients behind a proxy are outside this machine.
  const isExposed =
    !isThisMachine(s.HOST) || s.TRUST_PROXY !== undefined || !isOfThisMachine(s.PUBLIC_URL)
  const isLoopback = !isExposed
  const demoPassword =
    s.DEMO_PASSWORD ?? (isLoopback ? (s.ADMIN_PASSWORD ?? publishedDemoPassword) : null)
  if (s.DEMO && demoPassword === null) throw new ConfigError(demoPasswordMissing)
  return {
    host: s.HOST,
    port: s.PORT,
    dataDir: s.DATA_DIR,
    runAs: s.RUN_AS ?? null,
    databaseUrl: s.DATABASE_URL ?? null,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    mqttUrls: s.MQTT_URL ?? [],
    mediaS3: mediaS3Of(s),
    tokenSecrets: s.TOKEN_SECRET?.split(',').map((key) => key.trim()) ?? null,
    adminPassword: s.ADMIN_PASSWORD ?? null,
    ingestKey: s.INGEST_KEY ?? null,
    demo: s.DEMO ?? null,
    demoPassword,
    isExposed,
    demoRate: s.DEMO_RATE,
    staRule: s.STA_RULE,
    fourGUsername: s.FOURG_USERNAME,
    dashboardFirstname: s.DASHBOARD_FIRSTNAME,
    adminsUseCodes: s.ADMIN_SECOND_FACTOR ?? false,
    mapTilesUrl: s.MAP_TILES_URL,
    mapTilesFile: s.MAP_TILES_FILE ?? null,
    mapAttribution: s.MAP_ATTRIBUTION,
    siteTitle: s.SITE_TITLE,
    trustProxy: s.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    requestTimeoutMs: s.REQUEST_TIMEOUT_S * 1000,
    maxConnections: s.MAX_CONNECTIONS,
    sessionLifetimes: {
      maxMs: s.SESSION_MAX_DAYS * 24 * hourMs,
      idleMs: s.SESSION_IDLE_H * hourMs,
    },
    metricsKey: s.METRICS_KEY ?? null,
    oidc: oidcOf(s),
    line: lineOf(s),
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    corsOrigins: s.CORS_ORIGINS,
    retention: {
      months: { readings: s.RETENTION_READINGS_MONTHS, events: s.RETENTION_EVENTS_MONTHS },
      imagesMonths: s.RETENTION_IMAGES_MONTHS,
      messagesMonths: s.RETENTION_MESSAGES_MONTHS,
      rejectedDays: s.RETENTION_REJECTED_DAYS,
    },
    accessLog: { dir: s.ACCESS_LOG_DIR ?? null, days: s.ACCESS_LOG_DAYS },
    archiveAfterMonths: archiveAfterOf(s),
    backup: {
      dir: s.BACKUP_DIR === undefined ? null : resolve(s.BACKUP_DIR),
      keepDays: s.BACKUP_KEEP_DAYS,
      maxAgeMs: s.BACKUP_MAX_AGE_H * hourMs || null,
      trialMaxAgeMs: s.BACKUP_TRIAL_MAX_DAYS * 24 * hourMs || null,
    },
    mail: mailOf(s),
    vapid: vapidOf(s),
    webhookNetworks: s.WEBHOOK_NETWORKS,
    stopGraceS: s.STOP_GRACE_S ?? null,
    logLevel: s.LOG_LEVEL,
  }
}

/** The archive ends with the retention: a month that reaches both at once would never be in it. */
function archiveAfterOf(s: Settings): number | null {
  const { ARCHIVE_READINGS_AFTER_MONTHS: after, RETENTION_READINGS_MONTHS: retention } = s
  if (after === undefined) return null
  if (after < retention) return after
  throw new ConfigError(
    `ค่าตั้ง ARCHIVE_READINGS_AFTER_MONTHS (${after}) ต้องน้อยกว่า RETENTION_READINGS_MONTHS (${retention}) เพราะข้อมูลในคลังถูกลบเมื่อครบกำหนดเก็บเช่นกัน`,
  )
}

/** Both, or none. */
function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Settings): MailSettings | null {
  if (!smtpUrl && !from) return null
  if (smtpUrl && from) return { smtpUrl, from }
  throw new ConfigError('ต้องกำหนด SMTP_URL และ MAIL_FROM ให้ครบ หรือไม่กำหนดเลย')
}

/** All of the group, or none. */
function vapidOf(s: Settings): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = s
  if (!publicKey && !privateKey && !subject) return null
  if (!publicKey || !privateKey || !subject)
    throw new ConfigError(
      'ต้องกำหนด VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY และ VAPID_SUBJECT ให้ครบ หรือไม่กำหนดเลย',
    )
  if (!isKeyPair(publicKey, privateKey))
    throw new ConfigError(`ค่าตั้ง VAPID_PUBLIC_KEY ไม่ถูกต้อง: ${rules.VAPID_PUBLIC_KEY}`)
  return { publicKey, privateKey, subject }
}

/** All of the group, or none. */
function oidcOf(s: Settings): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  if (!issuer && !clientId && !clientSecret) return null
  if (issuer && clientId && clientSecret && s.PUBLIC_URL)
    return { issuer, clientId, clientSecret, name: s.OIDC_NAME, publicUrl: s.PUBLIC_URL }
  throw new ConfigError(
    'ต้องกำหนด OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET และ PUBLIC_URL ให้ครบ หรือไม่กำหนดเลย',
  )
}

/** Both, or none: without the secret nobody could answer, without the token nothing could be sent. */
function lineOf(s: Settings): LineSettings | null {
  const { LINE_CHANNEL_SECRET: channelSecret, LINE_CHANNEL_ACCESS_TOKEN: accessToken } = s
  if (!channelSecret && !accessToken) return null
  if (channelSecret && accessToken)
    return { channelSecret, accessToken, apiUrl: s.LINE_API_URL.replace(/\/+$/, '') }
  throw new ConfigError(
    'ต้องกำหนด LINE_CHANNEL_SECRET และ LINE_CHANNEL_ACCESS_TOKEN ทั้งสองค่า หรือไม่กำหนดเลย',
  )
}

/** All settings of the group, or none: half of them would store pictures in an unexpected place. */
function mediaS3Of(s: Settings): S3Settings | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = s
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  }
  const names = Object.keys(shape).filter((name): name is keyof Settings =>
    name.startsWith('MEDIA_S3_'),
  )
  const missing = names.filter((name) => s[name] === undefined)
  if (missing.length === names.length) return null
  throw new ConfigError(`ต้องกำหนด MEDIA_S3_* ให้ครบทั้งกลุ่ม หรือไม่กำหนดเลย: ขาด ${missing.join(', ')}`)
}
