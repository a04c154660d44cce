import type { MyWorkDatabase } from './database.ts'
import type { Deed, OutboxEntry } from './deed.ts'

/** `strict`: on the disk before it is answered, where a phone may die at any time. */
const durable = { durability: 'strict' } as const

export async function addToOutbox(db: MyWorkDatabase, ticketId: number, deed: Deed): Promise<void> {
  const transaction = db.transaction('outbox', 'readwrite', durable)
  await transaction.store.add({ ticketId, deed, state: 'waiting', reason: '' } as OutboxEntry)
  await transaction.done
}

export const readOutbox = (db: MyWorkDatabase) => db.getAll('outbox')

export async function putIntoOutbox(db: MyWorkDatabase, entry: OutboxEntry): Promise<void> {
  const transaction = db.transaction('outbox', 'readwrite', durable)
  await transaction.store.put(entry)
  await transaction.done
}

export async function removeFromOutbox(db: MyWorkDatabase, seq: number): Promise<void> {
  const transaction = db.transaction('outbox', 'readwrite', durable)
  await transaction.store.delete(seq)
  await transaction.done
}
