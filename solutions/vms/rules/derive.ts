import { measured, type ChannelValue, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { KeptSignState } from '../state.ts'

/**
 * What follows from what a sign said: since when its message stands, since when it is not the ordered one, and the share of
 * its pixels that fail. A new message that names no source or end has none, whatever the one before had.
 */
export function deriveSign(
  { at, state: said = {} }: Pick<DeviceReport<KeptSignState>, 'at' | 'state'>,
  { state: before }: { readonly state: KeptSignState },
): { values: Record<string, ChannelValue>; state: KeptSignState } {
  const now = { ...before, ...said }
  const { message = null, ordered = null } = now
  const isNew = message !== (before.message ?? null)
  const source = isNew ? (said.source ?? null) : (now.source ?? null)
  const expires = isNew ? (said.expires ?? null) : (now.expires ?? null)
  const isAnother = isNew || source !== (before.source ?? null)
  const differs = message !== null && ordered !== null && message.trim() !== ordered.trim()
  return {
    values: pixelShare(said, now),
    state: {
      ...{ source, expires },
      since: message === null ? null : isNew ? at.toISOString() : (before.since ?? at.toISOString()),
      first_expires: isAnother ? expires : (before.first_expires ?? null),
      differs_since: differs ? (before.differs_since ?? at.toISOString()) : null,
    },
  }
}

/** Per cent; nothing where the sign does not speak of its pixels or never said how many it has. */
function pixelShare(said: KeptSignState, { pixel_errors, pixels }: KeptSignState): Record<string, ChannelValue> {
  if (said.pixel_errors === undefined) return {}
  if (pixel_errors === null || pixel_errors === undefined) return { pixel_error_pct: measured(null) }
  if (!pixels) return {}
  return { pixel_error_pct: measured(Number(((100 * Math.min(pixel_errors, pixels)) / pixels).toFixed(2))) }
}
