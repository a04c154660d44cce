import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useMemo } from 'react'
import { SoundNote, SoundToggle } from '../sound/sound-controls.tsx'
import { FeedCard } from './feed-card.tsx'
import { useNewestEvents } from './feed-strip.tsx'
import styles from './feed.module.css'

/** As many as a high wall has room for; the rest is cut. */
const most = 12

/** The newest events for the wall of a room. Only their sound is pressed there. */
export function WallFeed() {
  const { query, now } = useNewestEvents(most)
  const events = useMemo(() => query.data ?? [], [query.data])
  return (
    <section className={styles.wall} aria-label="เหตุการณ์ล่าสุด">
      <header className={styles.wallHead}>
        <h2>เหตุการณ์ล่าสุด</h2>
        <SoundToggle />
        <SoundNote />
      </header>
      {query.error && !query.data && <p>{errorSentence(query.error)}</p>}
      {query.data && events.length === 0 && <p>ไม่มีเหตุการณ์ใน 7 วันที่ผ่านมา</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <FeedCard event={event} now={now} onOpen={() => undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
