import {
  measured,
  type ChannelValue,
  type DeviceReport,
} from '@roadside/server-kit/devices/report.ts'
import type { KnownState } from '@roadside/server-kit/devices/monitor.ts'
import type { StoredSignState } from '../state.ts'

/**
 * The state derived from a sign's report: since when its message stands, since when it differs from
 * the ordered one, and the share of failed pixels. A message without source or end has none,
 * whatever the one before had.
 */
export function deriveSign(
  { state: reported = {} }: Pick<DeviceReport<StoredSignState>, 'state'>,
  { before, state: now, clock }: Pick<KnownState<StoredSignState>, 'before' | 'state' | 'clock'>,
): { values: Record<string, ChannelValue>; state: StoredSignState } {
  const { message = null, ordered = null } = now
  const since = clock.since('message')
  const isOfMessage = (key: 'source' | 'expires') => {
    const at = clock.at(key)
    return at !== null && since !== null && at >= since
  }
  const source = isOfMessage('source') ? (now.source ?? null) : null
  const expires = isOfMessage('expires') ? (now.expires ?? null) : null
  const isAnother = message !== (before.message ?? null) || source !== (before.source ?? null)
  const differs = message !== null && ordered !== null && message.trim() !== ordered.trim()
  return {
    values: pixelShare(reported, now),
    state: {
      source,
      expires,
      since: message === null ? null : (since?.toISOString() ?? null),
      first_expires: isAnother ? expires : (before.first_expires ?? null),
      differs_since: differs
        ? (before.differs_since ?? laterOf(since, clock.since('ordered')))
        : null,
    },
  }
}

function laterOf(one: Date | null, other: Date | null): string | null {
  const later = Math.max(one?.getTime() ?? -Infinity, other?.getTime() ?? -Infinity)
  return Number.isFinite(later) ? new Date(later).toISOString() : null
}

/** Per cent; none where the sign does not report its pixels, or never reported their number. */
function pixelShare(
  reported: StoredSignState,
  { pixel_errors, pixels }: StoredSignState,
): Record<string, ChannelValue> {
  if (reported.pixel_errors === undefined) return {}
  if (pixel_errors === null || pixel_errors === undefined)
    return { pixel_error_pct: measured(null) }
  if (!pixels) return {}
  return {
    pixel_error_pct: measured(Number(((100 * Math.min(pixel_errors, pixels)) / pixels).toFixed(2))),
  }
}
