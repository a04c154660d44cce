import { ApiError } from '@roadside/contract/errors.ts'
import { findNearest } from '@roadside/server-kit/nearest-repository.ts'
import { storePreference } from '@roadside/server-kit/preference-repository.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../calls.ts'
import { helpingTypeNames, nearbyWithinM } from '../words.ts'
import { feedPreference, readFeedPreferences } from './feed-preferences.ts'
import { findFeed, findNamedEvent } from './feed-repository.ts'
import { findEvent } from './list-repository.ts'
import { auditReviews } from './audit-reviews.ts'
import { presentFeedEvent } from './present.ts'
import { refuseUnseen } from './refuse-unseen.ts'
import { lockReviews, writeReviews } from './review-repository.ts'

/** How far the feed goes back where the call does not say. Milliseconds. */
const usualSpanMs = 31 * 86_400_000

/** Calls over the events of all sites, and what an account wants of them. */
export const feedCalls: readonly ServedCall[] = [
  serve(calls.eventFeed, async ({ body, caller, database, media, now }) => {
    const end = body.to === undefined ? now() : new Date(body.to)
    const from = body.from ?? new Date(end.getTime() - usualSpanMs).toISOString()
    if (new Date(from) >= end) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
    const types = body.types && [...new Set(body.types)]
    const rows = await findFeed(database.readDb, caller, { ...body, types, from })
    return rows.map((row, index) => presentFeedEvent(row, index + 1, media))
  }),

  serve(
    calls.namedEvent,
    async ({ body, database, media }) => {
      const event = await findNamedEvent(database.db, body.id)
      return event ? [presentFeedEvent(event, 1, media)] : []
    },
    { site: async ({ body, database }) => (await findEvent(database.db, body.id))?.wid ?? null },
  ),

  serve(
    calls.nearbyEquipment,
    async ({ body, caller, database }) => {
      const event = await findNamedEvent(database.db, body.id)
      if (!event) throw new ApiError('not_found')
      const { latitude, longitude } = event
      if (latitude === null || longitude === null) return { hasPosition: false, nearest: [] }
      const at = { latitude, longitude }
      const options = { at, types: helpingTypeNames, withinM: nearbyWithinM }
      return { hasPosition: true, nearest: await findNearest(database.readDb, caller, options) }
    },
    { site: async ({ body, database }) => (await findEvent(database.db, body.id))?.wid ?? null },
  ),

  serve(calls.reviewEvents, async ({ body, caller, database, live, now, address }) => {
    // of two reviews of one event the last counts
    const given = [...new Map(body.reviews.map((review) => [review.id, review])).values()]
    const { username } = caller
    const { stored, wids } = await database.db.transaction().execute(async (trx) => {
      const before = await lockReviews(
        trx,
        caller,
        given.map(({ id }) => id),
      )
      if (before.length < given.length) throw new ApiError('not_found')
      refuseUnseen(before, given, username)
      const reviewed = await writeReviews(trx, given, { by: username, at: now() })
      await auditReviews(trx, { username, address }, before, given)
      return { stored: reviewed, wids: new Set(before.map(({ wid }) => wid)) }
    })
    live.publish([...wids].map((wid) => ({ topic: 'events', wid, kind: 'review' })))
    return stored
  }),

  serve(calls.feedPreferences, ({ caller, database }) => readFeedPreferences(database.db, caller)),
  serve(calls.saveFeedPreferences, async ({ body, caller, database, now }) => {
    const { userId } = caller
    await storePreference(database.db, { userId, name: feedPreference, value: body, now: now() })
    return body
  }),
]
