import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { makeIngestKey } from '@roadside/contract/ingest-calls.ts'
import { newRule } from '@roadside/contract/notices/rule.ts'
import { callApi, tokenOf } from '@roadside/e2e/lib/api.ts'
import type { Installation } from './installation.ts'

export interface Alerts {
  /** Ends the sending; the alerts that nobody was told of, and those told by more than one message. */
  stop(): Promise<void>
  told(): { readonly never: readonly string[]; readonly twice: readonly string[] }
  readonly count: () => number
}

const everyMs = 5_000

interface Message {
  readonly type: string
  readonly data: { readonly alarms: readonly { readonly subject: string }[] }
}

/**
 * Alerts of another system, a new one every five seconds, each sent until it is accepted, and a
 * webhook that is told of the alarms. A message that comes again under its `webhook-id` is no second one.
 */
export async function sendAlerts(installation: Installation): Promise<Alerts> {
  const { addresses, adminPassword, wid } = installation
  /** Of each subject, the messages that told of it. */
  const messages = new Map<string, Set<string>>()
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as Message
      if (type === 'roadside.notice.raised')
        for (const { subject } of data.alarms)
          messages.set(subject, (messages.get(subject) ?? new Set()).add(id))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })

  const token = await tokenOf(addresses[0], 'admin', adminPassword)
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await callApi<T>(addresses[0], path, body, token)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const { key } = await ask<{ key: string }>(makeIngestKey.path, {
    name: 'ระบบอื่น',
    scopes: ['sendAlarms'],
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const target = await ask<{ id: number }>('saveNoticeTarget', {
    id: null,
    name: 'ระบบอื่น',
    address: { channel: 'webhook', url },
    owner: { kind: 'authority' },
  })
  await ask('saveNoticeRule', {
    id: null,
    version: 0,
    name: 'ทุกเหตุ',
    DeptID: null,
    groupId: null,
    is_on: true,
    body: {
      ...newRule,
      kinds: ['external'],
      severities: [],
      interval_min: 0,
      tells_cleared: false,
      to: [{ type: 'target', id: target.id }],
    },
  })

  const accepted: string[] = []
  let isOver = false
  const send = (address: string, subject: string, fingerprint: string) =>
    fetch(`${address}/hooks/alertmanager`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
      body: JSON.stringify({
        version: '4',
        groupKey: '{}',
        truncatedAlerts: 0,
        receiver: 'r',
        alerts: [
          {
            status: 'firing',
            labels: { alertname: 'Test', severity: 'critical', wid: String(wid) },
            annotations: { summary: subject, description: '-' },
            startsAt: new Date().toISOString(),
            endsAt: '0001-01-01T00:00:00Z',
            fingerprint,
          },
        ],
      }),
    }).then(
      async (response) => {
        // an alert that is refused for what it is comes no better the second time
        if (response.status < 500 && !response.ok) throw new Error(await response.text())
        return response.ok
      },
      () => false,
    )
  const sending = (async () => {
    for (let n = 1; !isOver; n += 1) {
      const subject = `เหตุ ${n}`
      let isAccepted = false
      for (let turn = n; !isAccepted && !isOver; turn += 1) {
        const fingerprint = n.toString(16).padStart(16, '0')
        isAccepted = await send(addresses[turn % 2] ?? addresses[0], subject, fingerprint)
        if (!isAccepted) await delay(500)
      }
      if (isAccepted) accepted.push(subject)
      await delay(everyMs)
    }
  })()

  return {
    count: () => accepted.length,
    stop: async () => {
      isOver = true
      await sending
    },
    told: () => ({
      never: accepted.filter((subject) => !messages.has(subject)),
      twice: [...messages].filter(([, ids]) => ids.size > 1).map(([subject]) => subject),
    }),
  }
}
