/** A message, or a reading of one, that was rejected. */
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
  /** Details of its arrival, where it is processed again once its device is registered. */
  readonly arrival?: RetainedArrival | null
}
/** The input of an endpoint besides the body. */
export interface RetainedArrival {
  readonly path: string | null
  readonly topic: string | null
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly contentType: string
}
