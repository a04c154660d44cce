import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import * as repository from './confirm-repository.ts'
import { measuredFaults } from './faults-of-ticket.ts'
import { proveCircuit } from './prove-circuit.ts'
import { newestOf, proveRepairs, type Confirming, type Look, type Word } from './prove-repairs.ts'
import { insertEvent, updateTicket } from './repository.ts'
import { ticketMessages } from './ticket-context.ts'

/** Tickets that are looked at together. */
const atOnce = 500
/** After so long an accepted repair is confirmed no more: what the device says then tells of other days. */
const longestAfterMs = 30 * 24 * 3_600_000

/** What a device says of a repair that was finished. */
export interface Answer extends Word {
  readonly ticket: Pick<repository.FinishedTicket, 'id' | 'wid' | 'finished_at'>
}

/**
 * Lets devices confirm the repairs that were finished: by the first reading since then that counts.
 * One that is still faulty has its ticket reopened, unless it is accepted. Answers the sites of
 * tickets that changed.
 */
export async function confirmTickets(
  database: Database,
  confirming: Confirming,
  now: Date,
): Promise<number[]> {
  const wids: number[] = []
  for (let after = 0; ;) {
    const found = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => findAnswers({ db, database, confirming, now }, after))
    for (const answer of found.answers)
      if (await applyAnswer(database, answer, now)) wids.push(answer.ticket.wid)
    if (found.last === null) return wids
    after = found.last
  }
}

/** What devices say of the next tickets, all of one moment. `last`: null where no ticket is left. */
async function findAnswers(
  look: Look,
  after: number,
): Promise<{ answers: Answer[]; last: number | null }> {
  const { db, now } = look
  const tickets = (await repository.isMine(db))
    ? await repository.findUnconfirmed(db, {
        after,
        acceptedSince: new Date(now.getTime() - longestAfterMs),
        limit: atOnce,
      })
    : []
  const answers = await findEquipmentAnswers(look, tickets)
  for (const ticket of tickets) {
    const word = ticket.asset_id === null ? await proveCircuit(look, repairOf(ticket)) : null
    if (word) answers.push({ ticket, ...word })
  }
  return { answers, last: tickets.length === atOnce ? (tickets.at(-1)?.id ?? null) : null }
}

/**
 * A ticket is confirmed once readings prove all of its faults repaired, and reopened by the one
 * that its alarm measured.
 */
async function findEquipmentAnswers(
  look: Look,
  tickets: readonly repository.FinishedTicket[],
): Promise<Answer[]> {
  const { kindOfReport } = look.confirming.alarms
  const asked = tickets.flatMap((ticket) => {
    const { asset_id: assetId, kind: own } = ticket
    if (assetId === null) return []
    const faults = measuredFaults(ticket, kindOfReport)
    const kinds = faults ?? (own === '' ? [] : [own])
    const repairs = kinds.map((kind) => ({ ...repairOf(ticket), kind, assetId }))
    return [{ ticket, repairs, isMeasured: faults !== null }]
  })
  const words = await proveRepairs(
    look,
    asked.flatMap(({ repairs }) => repairs),
  )
  let from = 0
  return asked.flatMap(({ ticket, repairs, isMeasured }): Answer[] => {
    const own = words.slice(from, (from += repairs.length))
    const alarmed = ticket.kind === '' ? null : own[0]
    if (alarmed?.cause.isActive) return [{ ticket, ...alarmed }]
    const working = own.flatMap((word) => (word && !word.cause.isActive ? [word] : []))
    const newest = newestOf(working)
    return isMeasured && newest && working.length === repairs.length ? [{ ticket, ...newest }] : []
  })
}

const repairOf = ({ kind, subject, finished_at }: repository.FinishedTicket) => ({
  kind,
  subject,
  since: finished_at,
})

/** Whether the ticket changed: it did not where somebody else was there first. */
export function applyAnswer(database: Database, answer: Answer, now: Date): Promise<boolean> {
  const { ticket, proof, cause } = answer
  const reading = { reading_at: proof.at.toISOString(), reading: proof.reading }
  return database.db.transaction().execute(async (db) => {
    const state = await repository.lockFinished(db, ticket)
    if (state === null || (cause.isActive && state === 'accepted')) return false
    const event = { ticketId: ticket.id, at: now, by: null, party: 'console' } as const
    if (!cause.isActive) {
      await updateTicket(db, ticket.id, { confirmed_at: now })
      await insertEvent(db, { ...event, type: 'confirmed', note: wordsOf(answer), detail: reading })
      return true
    }
    await updateTicket(db, ticket.id, {
      state: 'inProgress',
      state_since: now,
      finished_at: null,
    })
    await insertEvent(db, {
      ...event,
      type: 'moved',
      move: 'reopen',
      from: state,
      to: 'inProgress',
      note: `อุปกรณ์ยังผิดปกติหลังแจ้งซ่อมเสร็จ: ${wordsOf(answer)}`,
      detail: { ...reading, why: cause.why },
    })
    return true
  })
}

function wordsOf({ proof, cause }: Answer): string {
  const said = [cause.why, proof.reading].filter(Boolean).join(' · ')
  return `${said} เมื่อ ${formatThaiDateTime(proof.at.toISOString())}`.trim()
}

/** Looks at finished repairs every minute, on one of the servers at a time. */
export const confirmSweep = (confirming: Confirming): Sweep => ({
  name: 'confirmed repairs',
  everyMs: 60_000,
  run: async ({ database, live, now }: Deps) => {
    const wids = await confirmTickets(database, confirming, now())
    if (wids.length > 0) live.publish(ticketMessages(wids))
  },
})
