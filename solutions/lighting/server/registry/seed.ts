import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { builtInProfiles } from '../codecs/profiles.ts'

/** Profiles that come with the console: made where missing; what an administrator changed stays. */
export async function seedProfiles(db: Db): Promise<void> {
  for (const { name, mapping, codec, settings } of builtInProfiles) {
    await sql`
      insert into device_profile (solution, name, mapping, codec, settings, is_built_in)
      values ('lighting', ${name}, ${JSON.stringify(mapping)}::jsonb, ${codec}, ${JSON.stringify(settings)}::jsonb, true)
      on conflict (solution, name) do nothing`.execute(db)
  }
}
