import type { ServedCall } from '@roadside/server-kit/serve.ts'
import type { LiveHub } from '../live/hub.ts'
import type { FoundAccount } from './repository.ts'

/** Should the database be lost without a word, nobody is believed for longer; the hub notices later than that. */
const usualLifeMs = 5_000
const mostKept = 2_000

/** Asks the database, as `findSessionAccount` does. */
type Ask = (sessionId: string, wid: number | null) => Promise<FoundAccount | null>
/** What of the hub is needed here. */
type Heard = Pick<LiveHub, 'isListening' | 'add'>

/**
 * Who acts in a session, as the database said a moment ago: a console makes its calls in bursts. Everything is forgotten
 * when the database tells of a change of rights (`roadside_rights`), and before a call that changes rights here is
 * answered. While the database is not heard nothing is kept.
 */
export class SessionAccounts {
  readonly #kept = new Map<
    string,
    { readonly answer: Promise<FoundAccount | null>; readonly until: number }
  >()
  readonly #ask: Ask
  readonly #hub: Heard
  readonly #lifeMs: number

  constructor(ask: Ask, hub: Heard, lifeMs = usualLifeMs) {
    this.#ask = ask
    this.#hub = hub
    this.#lifeMs = lifeMs
    const forget = () => this.#kept.clear()
    // a session's end is told twice: streams that are opened between the two must not be let in
    hub.add({ onRightsChanged: forget, onSessionEnded: forget, onLost: forget })
  }

  /** Calls that come while the database is asked wait for the same answer. Who was not found is asked for again. */
  async find(sessionId: string, wid: number | null): Promise<FoundAccount | null> {
    if (!this.#hub.isListening) return this.#ask(sessionId, wid)
    const key = `${sessionId} ${wid ?? ''}`
    // the clock of the process: that of the machine may be set
    const now = performance.now()
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.answer
    const answer = this.#ask(sessionId, wid)
    const kept = { answer, until: now + this.#lifeMs }
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, kept)
    const isGood = await answer.then(
      (account) => account !== null && (wid === null || account.site !== null),
      () => false,
    )
    if (!isGood && this.#kept.get(key) === kept) this.#kept.delete(key)
    return answer
  }

  /** The same calls; what they changed counts here as soon as they are answered. */
  forgettingAfter(calls: readonly ServedCall[]): ServedCall[] {
    return calls.map((served) => ({
      ...served,
      handle: (context) => served.handle(context).finally(() => this.#kept.clear()),
    }))
  }
}
