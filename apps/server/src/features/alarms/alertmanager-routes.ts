import { ApiError } from '@roadside/contract/errors.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { alertmanagerPath } from '@roadside/contract/ingest-calls.ts'
import { findSender } from '@roadside/server-kit/ingest/key-guard.ts'
import type { Keyring } from '@roadside/server-kit/ingest/keys.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { findSitesOf, insertExternal } from './external-repository.ts'

/** Alerts of one message; more are cut at Alertmanager by its `max_alerts`. */
const most = 1_000
const mostBytes = 4 * 1024 * 1024
const perMinute = 300
/** Characters. */
const longest = { name: 200, why: 500 }

const texts = z.record(z.string(), z.string())
const time = z.iso.datetime({ offset: true })
/** The message of Alertmanager's webhook, version 4. */
const Message = z.object({
  version: z.literal('4'),
  alerts: z.array(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels: texts,
      annotations: z._default(texts, {}),
      startsAt: time,
      endsAt: z.optional(time),
      fingerprint: z.string().check(z.regex(/^[0-9a-f]{1,64}$/i)),
    }),
  ),
})
type Alert = z.infer<typeof Message>['alerts'][number]

/** The label `severity`, as installations of Prometheus use it; another value, or none: `warning`. */
const severityOf = new Map<string, Severity>([
  ['critical', 'critical'],
  ['page', 'critical'],
  ['major', 'major'],
  ['error', 'major'],
  ['high', 'major'],
  ['minor', 'minor'],
])

/**
 * `POST /hooks/alertmanager` with a key that is good for `sendAlarms`: each alert is an alarm of the
 * kind `external`, of the site that its label `wid` names in the key's department, otherwise of the
 * console. The evaluator takes them with its next run. Answers 200 `{accepted}` after the commit.
 */
export function mountAlertmanager(
  app: FastifyInstance,
  keyring: Keyring,
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
): void {
  const options = {
    schema: { hide: true },
    bodyLimit: mostBytes,
    config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
    // before a body is read
    onRequest: async (request: Parameters<typeof findSender>[1]) => {
      await findSender(keyring, request, 'sendAlarms')
    },
  }
  app.post(alertmanagerPath, options, async (request) => {
    const { id: keyId, departmentId } = await findSender(keyring, request, 'sendAlarms')
    const message = Message.safeParse(request.body)
    if (!message.success) {
      const where = message.error.issues[0]?.path.join('.') ?? ''
      throw new ApiError('bad_request', `ข้อความไม่ตรงรูปแบบ webhook รุ่น 4 ของ Alertmanager: ${where}`)
    }
    const { alerts } = message.data
    if (alerts.length > most)
      throw new ApiError('bad_request', `ส่งได้ครั้งละไม่เกิน ${most} รายการ กรุณากำหนด max_alerts`)
    const wids = alerts.flatMap((alert) => widOf(alert) ?? [])
    const sites = await findSitesOf(db, wids, departmentId)
    await insertExternal(
      db,
      alerts.map((alert) => {
        const wid = widOf(alert)
        return {
          ...contentOf(alert, now()),
          // the key of the configuration sends no alarms
          keyId: keyId ?? 0,
          wid: wid !== null && sites.has(wid) ? wid : null,
        }
      }),
    )
    return { accepted: alerts.length }
  })
}

function widOf({ labels: { wid = '' } }: Alert): number | null {
  return /^\d{1,15}$/.test(wid) ? Number(wid) : null
}

function contentOf(alert: Alert, now: Date) {
  const { labels, annotations, status, startsAt, endsAt = startsAt } = alert
  const isActive = status === 'firing'
  const { alertname = '', severity = '' } = labels
  const name = annotations['summary'] || alertname || 'Alertmanager'
  return {
    fingerprint: alert.fingerprint.toLowerCase(),
    name: cut(name, longest.name),
    why: cut(annotations['description'] ?? '', longest.why),
    severity: severityOf.get(severity.toLowerCase()) ?? ('warning' as const),
    isActive,
    at: timeOf(isActive ? startsAt : endsAt, now),
  }
}

/** A clock of another machine may be ahead, and the year 1 stands for no time (Go). Milliseconds. */
function timeOf(text: string, now: Date): number {
  const at = Date.parse(text)
  return at < Date.UTC(1970, 0) || at > now.getTime() ? now.getTime() : at
}

/** The first characters, none of them halved. */
function cut(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('')
}
