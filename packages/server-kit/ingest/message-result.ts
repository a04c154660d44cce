export interface Refused {
  readonly reason: string
  readonly message: string
  readonly device: string | null
  readonly solution?: string
}
/**
 * The outcomes of a message's readings, all committed; `ignored` also counts a message without
 * readings.
 */
export interface MessageResult {
  readonly stored: number
  /** Stored before, and changed by this message. */
  readonly updated: number
  readonly duplicates: number
  readonly ignored: number
  readonly rejected: readonly Refused[]
}
