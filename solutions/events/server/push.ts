import type { Announcement } from '../rows.ts'
import type { EventType, Maker } from '../words.ts'

/** A push of a camera, before the camera and its site are resolved. */
export interface CameraPush {
  /** CAMID, as the endpoint's path or the message names it. */
  readonly camera: string
  readonly maker: Maker
  /**
   * `heartbeat`: a sign of life. `event`: something happened or is still open. `end`: it is over.
   */
  readonly kind: 'heartbeat' | 'event' | 'end'
  /** The maker's own event code; of the canonical form the type itself. Empty for a heartbeat. */
  readonly code: string
  /** Where the form names our type itself (canonical); null: the table of codes decides. */
  readonly type: EventType | null
  readonly at: Date
  /** The end as the message states it. */
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
