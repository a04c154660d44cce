import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { OnRefused } from '@roadside/server-kit/mount-calls.ts'
import type { FastifyBaseLogger } from 'fastify'

interface Refusal {
  readonly username: string
  readonly address: string
  readonly action: string
  readonly subject: string
  readonly detail: { readonly because: string; readonly method?: string }
}

const everyMs = 60_000
/**
 * Kinds with a counter of their own within a minute; further ones are counted by action and reason
 * alone.
 */
const mostKinds = 1_000
const others = { username: '', address: '', subject: '…' }

/**
 * Writes refused calls to the audit log. The first is written at once. Its repetitions (same
 * account, address, call and reason) are written once a minute with their number. An expired token
 * is no refusal: every browser renews its token so.
 */
export class RefusalLog {
  readonly #kinds = new Map<string, { readonly refusal: Refusal; times: number }>()
  readonly #timer: NodeJS.Timeout
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  #writing = Promise.resolve()

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => this.writeRepeated(), everyMs).unref()
  }

  /** For `mountCalls`; `now` is the clock of the tokens. */
  listener(now: () => Date): OnRefused {
    return (request, { call, because }) => {
      if (because === 'token' && isOver(request.headers.authorization ?? '', now())) return
      const username = request.caller?.username ?? ''
      this.note({
        username,
        address: request.ip,
        action: 'refused',
        subject: call,
        detail: { because },
      })
    }
  }

  note(entry: Refusal): void {
    const isOther = !this.#kinds.has(keyOf(entry)) && this.#kinds.size >= mostKinds
    const refusal = isOther ? { ...entry, ...others } : entry
    const known = this.#kinds.get(keyOf(refusal))
    if (known) known.times += 1
    else {
      this.#kinds.set(keyOf(refusal), { refusal, times: 0 })
      this.#write(refusal, 1)
    }
  }

  /** Writes the repeated refusals of the last minute; kinds without a repetition are dropped. */
  writeRepeated(): void {
    for (const [key, kind] of this.#kinds) {
      if (kind.times === 0) this.#kinds.delete(key)
      else this.#write(kind.refusal, kind.times)
      kind.times = 0
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.writeRepeated()
    await this.#writing
  }

  #write(refusal: Refusal, times: number): void {
    const entry = { ...refusal, detail: { ...refusal.detail, times } }
    this.#writing = this.#writing
      .then(() => insertAudit(this.#db, entry))
      .catch((err: unknown) =>
        this.#log.error({ err, entry }, 'a refusal was not written to the audit log'),
      )
  }
}

function keyOf({ username, address, action, subject, detail }: Refusal): string {
  return JSON.stringify([username, address, action, subject, detail.because])
}

/** The expiry in the token itself; forging an expired one gains nothing. */
function isOver(authorization: string, now: Date): boolean {
  try {
    const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
    const { exp } = JSON.parse(payload) as { exp?: unknown }
    return typeof exp === 'number' && exp * 1000 <= now.getTime()
  } catch {
    return false
  }
}
