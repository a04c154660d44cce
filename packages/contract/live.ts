import * as z from 'zod/mini'

/**
 * One message of `GET /api/live` (SSE, event `change`): something of `topic` at site `wid` changed;
 * request the shown data again. It never carries a value, so it cannot reveal anything that its
 * reader may not see. `kind` is the kind of change (`state`, `reading`, `registry`, `event`, …);
 * the SSE id resumes the stream. The SSE event `reset` (no data) means that messages may have been
 * missed: request everything shown again.
 */
export const LiveMessage = z.object({
  topic: z.string(),
  wid: z.nullable(z.number()),
  kind: z.string(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** Kinds that change nothing but when something was last heard of. Lists ask for these seldom. */
export const signsOfLife: readonly string[] = ['reading', 'gateway_seen']

/**
 * Messages of one topic and kind, one for each of `wids`: SSE event `changes` of
 * `GET /api/live?grouped=true`, where they take a tenth of the bytes.
 */
export const LiveGroup = z.object({
  topic: z.string(),
  kind: z.string(),
  wids: z.array(z.nullable(z.number())),
})
export type LiveGroup = z.infer<typeof LiveGroup>

/**
 * Heartbeat of the stream; a client that receives nothing for three of them reconnects.
 * Milliseconds.
 */
export const liveHeartbeatMs = 15_000
/** Interval at which everything on screen is requested again (specification §9). Milliseconds. */
export const refreshIntervalMs = 300_000
