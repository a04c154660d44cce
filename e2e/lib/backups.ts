import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** `npm run backup` and its like to their end. */
export function runBackupCommand(
  command: 'backup' | 'restore' | 'archive',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const script = fileURLToPath(new URL(`../../scripts/${command}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DEMO: '0', ...settings },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

export interface Sent {
  readonly number: number
  readonly sentAt: number
  /** Null: not acknowledged. */
  readonly answeredAt: number | null
}

const start = Date.now() - 60 * 24 * 3_600_000

/** Sends readings of one lamp over several connections until stopped; each has its number as its payload. */
export function sendReadings(address: string, key: string, devid: string) {
  const sent: Sent[] = []
  let [next, isOver] = [0, false]
  const lane = async () => {
    while (!isOver) {
      const number = next++
      const time = new Date(start + number * 1_000).toISOString()
      const body = JSON.stringify({ devid, time, ct: 0.5, payload: String(number) })
      const sentAt = Date.now()
      const answeredAt = await fetch(`${address}/ingest/lighting`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status === 200 ? Date.now() : null
        },
        () => null,
      )
      sent.push({ number, sentAt, answeredAt })
    }
  }
  const lanes = Array.from({ length: 4 }, lane)
  return {
    sent,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}
