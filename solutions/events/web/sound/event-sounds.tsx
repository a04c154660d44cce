import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { maySound, playTone, type Tone } from '@roadside/ui/sound/tone.ts'
import { useEffect, useRef } from 'react'
import { eventFeed } from '../../calls.ts'
import type { EventType } from '../../words.ts'
import { useFeedPreferences } from '../feed/use-feed-preferences.ts'
import { useSoundSwitch } from './use-sound-switch.ts'
import { toneOf } from './tone-of.ts'

/** What arrives later than this after it happened is no news. Milliseconds. */
const newsForMs = 15 * 60_000
const watched = 20
/** Shared by the tabs of a browser: the newest event that one of them has sounded, and when. */
const storageKey = 'eventsLastSounded'

/** In one of the browser's tabs alone; one that cannot sound leaves it to the others. */
async function soundOnce(newest: number, tone: Tone): Promise<void> {
  if (!(await maySound())) return
  const [id, at] = (localStorage.getItem(storageKey) ?? '').split(' ').map(Number)
  // what was stored long ago may be of another database
  if (id !== undefined && newest <= id && at !== undefined && serverNow() - at < newsForMs) return
  localStorage.setItem(storageKey, `${newest} ${serverNow()}`)
  await playTone(tone)
}

/** Sounds for new events of the kinds that the account chose, where this computer is to sound. */
export function EventSounds() {
  const { preferences } = useFeedPreferences()
  const isOn = useSoundSwitch()
  const sounding = (isOn && preferences?.sounding) || []
  return sounding.length > 0 ? <Sounds key={sounding.join(' ')} types={sounding} /> : null
}

function Sounds({ types }: { types: EventType[] }) {
  const live = { topic: 'events', wid: null, kinds: ['event'] }
  const { data } = useLiveCall(eventFeed, { limit: watched, types }, live)
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set(data.map(({ id }) => id))
    // what was there when the console was opened is shown and not sounded
    if (!before) return
    const since = serverNow() - newsForMs
    const fresh = data.filter(
      ({ id, review, DATE_TIME }) =>
        !before.has(id) && review === null && Date.parse(DATE_TIME) > since,
    )
    if (fresh.length === 0) return
    const isUrgent = fresh.some(({ type }) => toneOf(type) === 'urgent')
    void soundOnce(Math.max(...fresh.map(({ id }) => id)), isUrgent ? 'urgent' : 'notice')
  }, [data])
  return null
}
