import type pg from 'pg'
import { ProfileSettings, SiteLight } from '../../rules/settings.ts'
import { ProfileMapping } from '../decode/mapping.ts'

export interface LampProfile {
  readonly id: number
  readonly name: string
  readonly settings: ProfileSettings
  readonly mapping: ProfileMapping
  readonly codec: string | null
}

const keptForMs = 5_000
let kept: { at: number; pool: pg.Pool; profiles: ReadonlyMap<number, LampProfile> } | null = null

/** Lighting's device profiles; an edited one counts within five seconds. */
export async function lampProfiles(pool: pg.Pool): Promise<ReadonlyMap<number, LampProfile>> {
  const at = performance.now()
  if (kept && kept.pool === pool && at - kept.at < keptForMs) return kept.profiles
  const { rows } = await pool.query<{
    id: number
    name: string
    settings: unknown
    mapping: unknown
    codec: string | null
  }>(`select id, name, settings, mapping, codec from device_profile where solution = 'lighting'`)
  const profiles = new Map(
    rows.map(({ id, name, settings, mapping, codec }) => [
      id,
      { id, name, codec, settings: ProfileSettings.parse(settings), mapping: ProfileMapping.parse(mapping) },
    ]),
  )
  kept = { at, pool, profiles }
  return profiles
}

const lights = new Map<string, SiteLight>()

/** `site.settings` as text → its light; a schedule that cannot be read counts as none. Few differ, so they are kept. */
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
