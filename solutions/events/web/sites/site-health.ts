import { worstHealth, type Health } from '@roadside/contract/health.ts'
import type { EventSite } from '../../rows.ts'

/** What the healths of event cameras are called on map and legend. */
export const cameraHealthWords: Partial<Record<Health, string>> = { unknown: 'ยังไม่เคยรายงานข้อมูล' }
/** The healths that event cameras have, worst first. */
export const cameraHealths: readonly Health[] = ['fault', 'unreachable', 'unknown', 'ok']

/** The worst state of a site's cameras; a site without cameras is not known to be well. */
export function siteHealth({ fault, unreachable, never_reported, ok }: EventSite): Health {
  const found: Health[] = []
  if (fault > 0) found.push('fault')
  if (unreachable > 0) found.push('unreachable')
  if (never_reported > 0) found.push('unknown')
  if (ok > 0) found.push('ok')
  return worstHealth(found)
}
