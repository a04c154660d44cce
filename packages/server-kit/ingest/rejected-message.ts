/** A message, or a reading of one, that could not be taken in. */
export interface RejectedMessage {
  readonly receivedAt: Date
  readonly solution: string
  readonly door: 'http' | 'mqtt'
  /** Name of the ingest key, or the topic. */
  readonly source: string
  readonly reason: string
  /** The Thai sentence. */
  readonly detail: string
  readonly device: string | null
  readonly body: string
  /** How it came in, where it is to be taken in when its device is registered. */
  readonly arrival?: RetainedArrival | null
}
/** What an endpoint was told beside the body. */
export interface RetainedArrival {
  readonly path: string | null
  readonly topic: string | null
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly contentType: string
}
