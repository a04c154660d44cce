import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findPreference } from '@roadside/server-kit/preference-repository.ts'
import { FeedPreferences } from '../rows.ts'

/** Name of the stored preference. */
export const feedPreference = 'events.feed'

/** Nothing is hidden, and nothing sounds until somebody allows it. */
const usual: FeedPreferences = { hidden: [], sounding: [] }

/** The caller's own; what another version stored and this one cannot read counts as none. */
export async function readFeedPreferences(db: Db, caller: Caller): Promise<FeedPreferences> {
  const stored = await findPreference(db, caller.userId, feedPreference)
  return FeedPreferences.safeParse(stored).data ?? usual
}
