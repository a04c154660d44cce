import * as z from 'zod/mini'

/**
 * One message of `GET /api/live` (SSE, event `change`): something of `topic` at site `wid` changed,
 * ask again for what you show. It never carries a value, so it cannot tell what its reader may not see.
 * `kind` says what changed (`state`, `reading`, `registry`, `event`, …); the SSE id resumes the stream.
 * The SSE event `reset` (no data) means that messages may have been missed: ask again for everything shown.
 */
export const LiveMessage = z.object({
  topic: z.string(),
  wid: z.nullable(z.number()),
  kind: z.string(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** Heartbeat of the stream; a client that hears nothing for three of them reconnects. Milliseconds. */
export const liveHeartbeatMs = 15_000
/** Everything on screen is asked for again this often (specification §9). Milliseconds. */
export const refreshIntervalMs = 300_000
