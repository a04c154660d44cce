import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { ReportLink } from '../report/report-link.tsx'
import { ReviewLink } from '../review/review-link.tsx'
import { eventFeed } from '../../calls.ts'
import { eventTypes } from '../../words.ts'
import { ReviewFailures } from '../dialog/review-failures.tsx'
import { SoundNote, SoundToggle } from '../sound/sound-controls.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedSettings } from './feed-settings.tsx'
import styles from './feed.module.css'
import { OpenedFeedEvent } from './opened-feed-event.tsx'
import { useFeedPreferences } from './use-feed-preferences.ts'
import { useFeedReview } from './use-feed-review.ts'

const dayMs = 86_400_000
/** How far back the feed goes. Days. */
const shownDays = 7
/** The age of an event counts up at least so often. Milliseconds. */
const tickMs = 15_000
const live = { topic: 'events', wid: null, kinds: ['event', 'review'] }

/** The newest events of the kinds that the account shows, as they come. */
export function useNewestEvents(limit: number) {
  const { preferences, query: chosen } = useFeedPreferences()
  const now = useServerNow(tickMs)
  const types = eventTypes.filter((type) => !preferences?.hidden.includes(type))
  const today = startOfBangkokDay(bangkokDay(new Date(now))).getTime()
  const from = new Date(today - (shownDays - 1) * dayMs).toISOString()
  const isAsked = preferences !== undefined && types.length > 0
  const query = useLiveCall(
    eventFeed,
    { limit, from, ...(types.length < eventTypes.length && { types }) },
    live,
    { enabled: isAsked },
  )
  return {
    // without the choice of the account nothing is asked
    query: preferences ? query : { ...query, error: chosen.error, refetch: chosen.refetch },
    now,
    hidden: eventTypes.length - types.length,
  }
}

/** The newest events of all sites on a page: seen, judged and opened without leaving it. */
export function FeedStrip() {
  const { query, now, hidden } = useNewestEvents(20)
  const control = useFeedReview(query.data)
  const step = useUrlStep('event')
  return (
    <section className={styles.strip} aria-label="เหตุการณ์ล่าสุด">
      <header className={styles.head}>
        <h2>เหตุการณ์ล่าสุด</h2>
        <ReviewLink />
        <ReportLink />
        <SoundToggle />
        <FeedSettings />
        <SoundNote />
      </header>
      <ReviewFailures failed={control.failed} control={control} />
      {hidden === eventTypes.length ? (
        <p className={styles.empty}>ซ่อนเหตุการณ์ทุกประเภทไว้</p>
      ) : (
        <ViewState query={query} loading={<p className={styles.empty}>กำลังโหลดข้อมูล…</p>}>
          {(events) =>
            events.length === 0 ? (
              <p className={styles.empty}>
                ไม่มีเหตุการณ์ใน {shownDays} วันที่ผ่านมา{hidden > 0 && ` (ซ่อนอยู่ ${hidden} ประเภท)`}
              </p>
            ) : (
              <ul className={styles.cards}>
                {control.rows?.map((event) => (
                  <li key={event.id}>
                    <FeedCard
                      event={event}
                      now={now}
                      onOpen={() => step.open(event.id)}
                      onReview={
                        control.mayReview
                          ? (review) => control.send({ event, review, note: event.review_note })
                          : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </ViewState>
      )}
      <OpenedFeedEvent step={step} control={control} />
    </section>
  )
}
