import type { ParsedBody } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostPhotoBytes,
  ticketPhoto as ticketPhotoCall,
} from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketPhoto } from '@roadside/contract/tickets/ticket.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { readExif } from '@roadside/server-kit/media/exif.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { actorOf, contractorOf } from './party.ts'
import { findPhoto, insertPhoto, type PhotoRow } from './photo-repository.ts'
import { insertEvent, lockTickets, updateTicket } from './repository.ts'
import { findTicketRows } from './row-repository.ts'
import { ticketMessages, type TicketOperator } from './ticket-context.ts'

type Sent = ParsedBody<typeof ticketPhotoCall>

/**
 * Stores a photo as it came, once for the id that the phone made. Throws `not_found`, `bad_request`,
 * `conflict` (the id is another photo's), `storage_full`.
 */
export async function addPhoto(
  operator: TicketOperator & { readonly media: Media },
  sent: Sent,
): Promise<TicketPhoto> {
  const { caller, database, live, media, now, address } = operator
  const actor = actorOf(caller)
  if (!actor) throw new ApiError('forbidden')
  // nothing is stored for a ticket that is out of sight
  const [seen] = await findTicketRows(database.db, caller, [sent.id])
  if (!seen) throw new ApiError('not_found')
  const bytes = bytesOf(sent.content)
  const stored = await media.storePicture(bytes)
  if (stored.state === 'refused') throw new ApiError('bad_request', stored.message)
  if (stored.state === 'broken')
    throw new ApiError('bad_request', 'ไม่สามารถอ่านภาพนี้ได้ ไฟล์อาจเสียหาย กรุณาส่งใหม่')
  const exif = await readExif(bytes)
  const { photo, isNew } = await database.db.transaction().execute(async (db) => {
    const [ticket] = await lockTickets(db, caller, [sent.id])
    if (!ticket) throw new ApiError('not_found')
    const before = await findPhoto(db, sent.photo_id)
    if (before) {
      if (before.ticket_id !== sent.id || before.sha256 !== stored.hash)
        throw new ApiError('conflict', 'รหัสของภาพนี้ถูกใช้กับภาพอื่นไปแล้ว')
      return { photo: before, isNew: false }
    }
    const at = now()
    await insertPhoto(db, {
      id: sent.photo_id,
      ticketId: ticket.id,
      kind: sent.kind,
      hash: stored.hash,
      bytes: bytes.length,
      takenAt: exif.takenAt,
      exifPlace: exif.place,
      place: sent.place,
      deviceAt: sent.device_at,
      receivedAt: at,
      by: caller.user.username,
      contractorId: contractorOf(caller),
      note: sent.note,
    })
    await updateTicket(db, ticket.id, {})
    await insertEvent(db, {
      ticketId: ticket.id,
      type: 'photo',
      at,
      deviceAt: sent.device_at,
      by: caller.user.username,
      party: actor.type,
      note: sent.note,
      place: sent.place,
      detail: { photo: sent.photo_id, kind: sent.kind },
      requestId: sent.photo_id,
    })
    await insertAudit(db, {
      username: caller.username,
      address,
      action: ticketPhotoCall.path,
      subject: ticket.number,
      detail: { sha256: stored.hash },
    })
    const added = await findPhoto(db, sent.photo_id)
    if (!added) throw new Error(`photo ${sent.photo_id} was not stored`)
    return { photo: added, isNew: true }
  })
  if (isNew) live.publish(ticketMessages([seen.wid]))
  return presentPhoto(photo, media)
}

export function presentPhoto(photo: PhotoRow, media: Media): TicketPhoto {
  const { id, kind, sha256, bytes, taken_at, exif_place, place, distance_m } = photo
  const { device_at, received_at, by_name, note } = photo
  return {
    id,
    kind,
    picture: media.link(sha256, 'full'),
    preview: media.link(sha256, 800),
    sha256,
    bytes,
    taken_at,
    exif_place,
    place,
    distance_m,
    device_at,
    received_at,
    by_name,
    note,
  }
}

function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
  // Node skips what is no base64
  if (content.length % 4 !== 0 || bytes.length !== (content.length / 4) * 3 - padding)
    throw new ApiError('bad_request', 'ข้อมูลของภาพไม่ถูกต้อง')
  if (bytes.length > mostPhotoBytes)
    throw new ApiError('too_large', `ภาพมีขนาดเกิน ${mostPhotoBytes / 1_000_000} MB`)
  return bytes
}
