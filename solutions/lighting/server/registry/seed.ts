import type { Db } from '@roadside/server-kit/database.ts'
import { builtInProfiles } from '../codecs/profiles.ts'
import { insertBuiltInProfile } from './repository.ts'

/** Profiles that come with the console: made where missing; what an administrator changed stays. */
export async function seedProfiles(db: Db): Promise<void> {
  for (const profile of builtInProfiles) await insertBuiltInProfile(db, profile)
}
