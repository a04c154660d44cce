import { ApiError } from '@roadside/contract/errors.ts'
import type { CallServer } from '@roadside/ui/api/call-server.ts'
import { NetworkError } from '@roadside/ui/api/network-error.ts'
import type { TabLock } from '@roadside/ui/session/tab-lock.ts'
import type { MyWorkDatabase, SavedTicket } from '../store/database.ts'
import type { Deed, OutboxEntry } from '../store/deed.ts'
import { addToOutbox, putIntoOutbox, readOutbox, removeFromOutbox } from '../store/outbox.ts'
import { loadTickets } from './load-tickets.ts'
import { sendOutbox } from './send-outbox.ts'

export interface WorkSnapshot {
  readonly tickets: readonly SavedTicket[]
  readonly outbox: readonly OutboxEntry[]
  /** When the tickets were fetched last, milliseconds since 1970 by the server's clock; null: never. */
  readonly syncedAt: number | null
  readonly isSyncing: boolean
  /** Why the last attempt came to no end, in Thai; null: it did. */
  readonly problem: string | null
  /** The last attempt found no network. */
  readonly isOffline: boolean
}

/** The tickets of one account on this phone, and what waits to be sent of them. */
export interface Work {
  readonly snapshot: () => WorkSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Stores what was done, and begins to send it. Rejects where this phone cannot store it. */
  readonly add: (ticketId: number, deed: Deed) => Promise<void>
  /** Puts another deed in the place of one that was refused, to be sent anew. */
  readonly replace: (entry: OutboxEntry, deed: Deed) => Promise<void>
  readonly discard: (entry: OutboxEntry) => Promise<void>
  /** Sends and fetches; one attempt at a time over all tabs. Never rejects. */
  readonly sync: () => Promise<void>
}

export async function createWork(
  db: MyWorkDatabase,
  call: CallServer,
  lock: TabLock,
  party: 'authority' | 'contractor',
): Promise<Work> {
  const listeners = new Set<() => void>()
  let current: WorkSnapshot = {
    tickets: [],
    outbox: [],
    syncedAt: null,
    isSyncing: false,
    problem: null,
    isOffline: false,
  }
  let syncing: Promise<void> | null = null
  let isWantedAgain = false

  function show(change: Partial<WorkSnapshot>): void {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }
  async function read(): Promise<void> {
    const [tickets, outbox, syncedAt] = await Promise.all([
      db.getAll('ticket'),
      readOutbox(db),
      db.get('about', 'syncedAt'),
    ])
    show({ tickets, outbox, syncedAt: syncedAt ?? null })
  }
  async function exchange(): Promise<void> {
    show({ isSyncing: true })
    let problem: string | null = null
    let isOffline = false
    try {
      await lock('my-work sync', async () => {
        problem = await sendOutbox(db, call)
        await loadTickets(db, call, party)
      })
    } catch (error) {
      isOffline = error instanceof NetworkError
      problem = error instanceof ApiError ? error.message : 'อ่านข้อมูลในเครื่องนี้ไม่สำเร็จ กรุณาเปิดหน้านี้ใหม่'
      if (!(error instanceof ApiError)) console.error(error)
    }
    await read()
    show({ isSyncing: false, problem, isOffline })
  }
  async function sync(): Promise<void> {
    if (syncing) {
      // what was added meanwhile may have missed the attempt under way
      isWantedAgain = true
      return await syncing
    }
    syncing = exchange()
    await syncing
    syncing = null
    if (!isWantedAgain) return
    isWantedAgain = false
    if (!current.isOffline) await sync()
  }

  await read()
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: async (ticketId, deed) => {
      await addToOutbox(db, ticketId, deed)
      await read()
      void sync()
    },
    replace: async (entry, deed) => {
      await putIntoOutbox(db, { ...entry, deed, state: 'waiting', reason: '' })
      await read()
      void sync()
    },
    discard: async (entry) => {
      await removeFromOutbox(db, entry.seq)
      await read()
    },
    sync,
  }
}
