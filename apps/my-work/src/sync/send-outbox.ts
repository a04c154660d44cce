import type { ErrorCode } from '@roadside/contract/errors.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { commentTicket, moveTicket, ticketPhoto } from '@roadside/contract/tickets/ticket-calls.ts'
import type { CallServer } from '@roadside/ui/api/call-server.ts'
import { readBase64 } from '@roadside/ui/picture/read-base64.ts'
import type { MyWorkDatabase } from '../store/database.ts'
import type { OutboxEntry } from '../store/deed.ts'
import { putIntoOutbox, readOutbox } from '../store/outbox.ts'

/** Answers after which nothing can be sent now. */
const ofAll: readonly ErrorCode[] = [
  'unavailable',
  'too_many_requests',
  'unauthenticated',
  'password_change_required',
]
/** Answers after which this request may succeed later, and others may now; what is in no list refuses it for good. */
const ofRequest: readonly ErrorCode[] = ['internal', 'storage_full']

/**
 * Sends what waits, oldest first, each once. Throws where nothing can be sent now. One that the server cannot
 * take for now waits, and the later moves of its ticket with it where it is a move; the others go on. One that
 * is refused for good stays with the server's sentence; later moves of its ticket, which were made upon it, are
 * refused with it. Answers why something still waits, in Thai; null: nothing does.
 */
export async function sendOutbox(db: MyWorkDatabase, call: CallServer): Promise<string | null> {
  const stopped = new Set<number>()
  const held = new Set<number>()
  let problem: string | null = null
  for (const entry of await readOutbox(db)) {
    const isMove = entry.deed.type === 'move'
    if (entry.state === 'refused' && isMove) stopped.add(entry.ticketId)
    if (entry.state !== 'waiting' || (isMove && held.has(entry.ticketId))) continue
    if (isMove && stopped.has(entry.ticketId)) {
      await refuse(db, entry, 'ยังไม่ได้ส่ง เพราะขั้นตอนก่อนหน้านี้ไม่สำเร็จ')
      continue
    }
    try {
      await sendEntry(entry, call)
    } catch (error) {
      if (!(error instanceof ApiError) || ofAll.includes(error.code)) throw error
      if (ofRequest.includes(error.code)) {
        problem ??= error.message
        if (isMove) held.add(entry.ticketId)
        continue
      }
      await refuse(db, entry, error.message)
      if (isMove) stopped.add(entry.ticketId)
      continue
    }
    await putIntoOutbox(db, { ...entry, state: 'sent' })
  }
  return problem
}

const refuse = (db: MyWorkDatabase, entry: OutboxEntry, reason: string) =>
  putIntoOutbox(db, { ...entry, state: 'refused', reason })

async function sendEntry({ ticketId: id, deed }: OutboxEntry, call: CallServer): Promise<void> {
  switch (deed.type) {
    case 'move': {
      const { request_id, move, note, device_at, place, expected_at } = deed
      await call(moveTicket, { id, request_id, move, note, device_at, place, expected_at })
      return
    }
    case 'comment': {
      const { request_id, note, device_at } = deed
      await call(commentTicket, { id, request_id, note, device_at })
      return
    }
    case 'photo': {
      const { photo_id, kind, note, device_at, place, original } = deed
      const content = await readBase64(original)
      await call(ticketPhoto, { id, photo_id, kind, content, note, device_at, place })
    }
  }
}
