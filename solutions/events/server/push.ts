import type { Announcement } from '../rows.ts'
import type { EventType, Maker } from '../words.ts'

/** What a camera said, before it is known which camera of which site that is. */
export interface CameraPush {
  /** CAMID, as the endpoint's path or the message names it. */
  readonly camera: string
  readonly maker: Maker
  /** `heartbeat`: it lives, nothing happened. `event`: something did, or goes on. `end`: it is over. */
  readonly kind: 'heartbeat' | 'event' | 'end'
  /** The maker's own event code; of the canonical form the type itself. Empty for a heartbeat. */
  readonly code: string
  /** Where the form names our type itself (canonical); null: the table of codes decides. */
  readonly type: EventType | null
  readonly at: Date
  /** Where the message says when it ended. */
  readonly endAt: Date | null
  /** The maker's id of what was seen; null where there is none. */
  readonly target: string | null
  readonly note: string
  readonly announcement: Announcement | null
  /** As they came: nothing is checked yet. */
  readonly pictures: readonly Buffer[]
  /** Frigate keeps the picture itself: its own id of the event; null for all others. */
  readonly frigateId: string | null
}
