import type { AccessLog } from './access-log.ts'
import type { Counted } from './record.ts'

interface Sender {
  readonly what: Counted
  readonly ip: string
  readonly key: string
  readonly path: string
  readonly status: number
}

const everyMs = 60_000
/** Senders with a line of their own within a minute; further ones are counted together. */
const mostSenders = 5_000

/**
 * Counts what would fill the log with lines that say nothing new: one line says how often a sender
 * sent alike within a minute.
 */
export class Counts {
  #senders = new Map<string, Sender & { times: number; bytes: number }>()
  #since: Date
  readonly #log: AccessLog
  readonly #now: () => Date
  readonly #timer: NodeJS.Timeout

  constructor(log: AccessLog, now: () => Date) {
    this.#log = log
    this.#now = now
    this.#since = now()
    this.#timer = setInterval(() => this.write(), everyMs).unref()
  }

  count(sender: Sender, bytes: number): void {
    const key = `${sender.what} ${sender.ip} ${sender.key} ${sender.path} ${sender.status}`
    const known = this.#senders.get(key)
    if (known) {
      known.times += 1
      known.bytes += bytes
    } else if (this.#senders.size < mostSenders || sender.ip === '')
      this.#senders.set(key, { ...sender, times: 1, bytes })
    else this.count({ ...sender, ip: '', key: '' }, bytes)
  }

  write(): void {
    const senders = this.#senders
    const since = this.#since
    this.#senders = new Map()
    this.#since = this.#now()
    for (const { bytes, ...sender } of senders.values())
      this.#log.note({ kind: 'count', ...sender, in: bytes }, since)
  }

  close(): void {
    clearInterval(this.#timer)
    this.write()
  }
}
