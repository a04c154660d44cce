import type { Point } from '@roadside/contract/domain/coordinates.ts'
import type { SiteLight } from '../rules/settings.ts'
import { periodAt } from '../rules/sun.ts'

const halfHourMs = 1_800_000

/** Level at which a sound lamp burns: by the site's schedule from sunset to sunrise, to which its photocell adds nothing. Percent. */
export function levelAt(point: Point, light: SiteLight, at: Date): number {
  const period = periodAt(point, light, at)
  if (period.period === 'night') return period.percent
  if (period.period !== 'twilight') return 0
  // Twilight reaches half an hour to both sides of sunset and sunrise: half of it is night.
  const around = [halfHourMs, -halfHourMs].map((ms) =>
    periodAt(point, light, new Date(at.getTime() + ms)),
  )
  return around.find((near) => near.period === 'night')?.percent ?? 0
}
