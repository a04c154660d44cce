import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { OutboxEntry } from './deed.ts'

/** A ticket as the server answered it last. */
export type SavedTicket = TicketDetail

interface MyWorkSchema extends DBSchema {
  ticket: { key: number; value: SavedTicket }
  /** What waits to be sent, in the order in which it was done. */
  outbox: { key: number; value: OutboxEntry }
  about: { key: 'syncedAt'; value: number }
}
export type MyWorkDatabase = IDBPDatabase<MyWorkSchema>

const prefix = 'my-work '

/** Of each account its own: what one has not sent yet is not sent by the next. */
export const databaseName = (username: string) => `${prefix}${username}`

export async function openDatabase(username: string): Promise<MyWorkDatabase> {
  return await openDB<MyWorkSchema>(databaseName(username), 1, {
    upgrade: (db) => {
      db.createObjectStore('ticket', { keyPath: 'id' })
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('about')
    },
  })
}

/**
 * Forgets the tickets of every account but `username` (null: of all). What waits to be sent stays for its
 * account.
 */
export async function forgetOthers(username: string | null): Promise<void> {
  const own = username === null ? null : databaseName(username)
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix) || name === own) continue
    const db = await openDatabase(name.slice(prefix.length))
    const isEmpty = (await db.count('outbox')) === 0
    await db.clear('ticket')
    db.close()
    if (isEmpty) await deleteDB(name)
  }
}
