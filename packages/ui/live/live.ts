import { fetchSigned } from '../api/fetch-signed.ts'
import { session } from '../session/session.ts'
import { createLiveLink } from './live-link.ts'
import { createLiveStore } from './live-store.ts'
import { openLiveStream } from './live-stream.ts'

/** Who on this page listens to what. */
export const liveStore = createLiveStore()

/** The live connection of the application; the shell starts it with the session and stops it with its end. */
export const live = createLiveLink({
  open: (lastEventId, onSignal) =>
    openLiveStream({ url: '/api/live?grouped=true', fetch: fetchSigned, lastEventId, onSignal }),
  onSignal: (signal) => {
    if (signal.type === 'changes') {
      for (const message of signal.messages) liveStore.notify(message)
    } else if (signal.type === 'reset') liveStore.reset()
    else if (signal.type === 'down') liveStore.interrupt()
    else if (signal.type === 'end') session.expire()
  },
  // numbered by what tabs say to each other: those of an earlier release keep a stream of their own
  channel: () => new BroadcastChannel('roadside-live-2'),
})
