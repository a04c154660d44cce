import type { Body } from '@roadside/contract/call.ts'
import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { DevicePlace, PhotoKind } from '@roadside/contract/tickets/ticket.ts'
import type { commentTicket } from '@roadside/contract/tickets/ticket-calls.ts'

/** What was done on the phone. Ids are made here, so that nothing sent twice is done twice. */
export type Deed =
  | {
      readonly type: 'move'
      readonly request_id: string
      readonly move: TicketMove
      readonly note: string
      readonly device_at: string
      readonly place: DevicePlace | null
      /** When the repairer expects to be ready, ISO 8601; missing: not said. */
      readonly expected_at?: string
    }
  | ({ readonly type: 'comment' } & Pick<
      Required<Body<typeof commentTicket>>,
      'request_id' | 'note' | 'device_at'
    >)
  | {
      readonly type: 'photo'
      readonly photo_id: string
      readonly kind: PhotoKind
      readonly note: string
      readonly device_at: string
      readonly place: DevicePlace | null
      /** As the camera made it. */
      readonly original: Blob
    }

export interface OutboxEntry {
  /** Order of doing; given by the database. */
  readonly seq: number
  readonly ticketId: number
  readonly deed: Deed
  /** `sent`: the server has it, and its ticket was not fetched again yet. */
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Why the server refused it, in Thai. */
  readonly reason: string
}
