import type pg from 'pg'
import { ProfileSettings, SiteLight } from '../../rules/settings.ts'
import { ProfileMapping } from '../decode/mapping.ts'
import { findProfileRows } from './lamp-repository.ts'

export interface LampProfile {
  readonly id: number
  readonly name: string
  readonly settings: ProfileSettings
  readonly mapping: ProfileMapping
  readonly codec: string | null
}

const cacheMs = 5_000
let cached: { at: number; pool: pg.Pool; profiles: ReadonlyMap<number, LampProfile> } | null = null

/**
 * Lighting's device profiles; one that another server edited counts within five seconds, a new one at once for those
 * who say that they need it.
 */
export async function lampProfiles(
  pool: pg.Pool,
  needed: readonly number[] = [],
): Promise<ReadonlyMap<number, LampProfile>> {
  const at = performance.now()
  const before = cached
  const isFresh = before?.pool === pool && at - before.at < cacheMs
  if (isFresh && needed.every((id) => before.profiles.has(id))) return before.profiles
  const rows = await findProfileRows(pool)
  const profiles = new Map(
    rows.map(({ id, name, settings, mapping, codec }) => [
      id,
      {
        id,
        name,
        codec,
        settings: ProfileSettings.parse(settings),
        mapping: ProfileMapping.parse(mapping),
      },
    ]),
  )
  cached = { at, pool, profiles }
  return profiles
}

/** To be called when a profile was made or changed. */
export function forgetProfiles(): void {
  cached = null
}

const lights = new Map<string, SiteLight>()

/**
 * `site.settings` as text → its light; an unreadable schedule counts as none. Few texts differ, so
 * the results are cached.
 */
export function readSiteLight(settings: string): SiteLight {
  let light = lights.get(settings)
  if (!light) {
    const parsed = SiteLight.safeParse(JSON.parse(settings))
    light = parsed.success ? parsed.data : {}
    if (lights.size > 10_000) lights.clear()
    lights.set(settings, light)
  }
  return light
}
