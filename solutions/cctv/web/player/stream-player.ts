import { openSource, type Source } from './source.ts'
import { pauseAfter, type PlayFault } from './play-fault.ts'
import { watchEverySoOften } from './watch-clock.ts'

export type PlayState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'failed'; readonly fault: PlayFault }

export interface StreamListener {
  /** Called on changes only. */
  readonly onState: (state: PlayState) => void
  /** Seconds behind the camera's newest picture, every two seconds while it plays. */
  readonly onDelay: (seconds: number) => void
  /** Before the element is freed of a picture that was live. */
  readonly onLastPicture: () => void
}

export interface StreamPlayer {
  /** Builds the player again, at once. */
  readonly retry: () => void
  /** Frees everything; the element shows nothing afterwards. */
  readonly stop: () => void
}

/** A picture that has not moved for so long stands still. Milliseconds. */
const timeoutMs = 12_000
/** After so long of playing the pauses begin anew. Milliseconds. */
const steadyMs = 30_000

/**
 * Plays a camera's stream in an element, as long as it is not stopped: a player that fails or stands still is built
 * again with growing pauses. A stream that stopped is not shown again until it has moved: its last seconds are no live
 * picture.
 */
export function playStream(
  video: HTMLVideoElement,
  url: string,
  { onState, onDelay, onLastPicture }: StreamListener,
): StreamPlayer {
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let reported = ''
  let progress = { at: 0, time: -1 }
  let playingSince: number | null = null
  let standsAt: number | null = null

  const report = (state: PlayState) => {
    const text = state.kind === 'failed' ? state.fault : state.kind
    if (text === reported) return
    reported = text
    onState(state)
  }
  const close = () => {
    clearTimeout(timer)
    if (playingSince !== null) onLastPicture()
    source?.close()
    source = null
    playingSince = null
  }
  const fail = (fault: PlayFault) => {
    close()
    failures += 1
    report({ kind: 'failed', fault })
    timer = setTimeout(start, pauseAfter(failures, Math.random()))
  }
  const start = () => {
    close()
    progress = { at: performance.now(), time: -1 }
    source = openSource(video, url, {
      onFault: fail,
      onNewest: (newest) => {
        if (newest === standsAt) fail('stalled')
        else standsAt = null
      },
    })
  }
  const look = () => {
    if (!source) return
    const now = performance.now()
    if (video.currentTime !== progress.time && video.readyState >= video.HAVE_CURRENT_DATA) {
      const isMoving = progress.time >= 0
      progress = { at: now, time: video.currentTime }
      if (!isMoving) return
      playingSince ??= now
      if (now - playingSince > steadyMs) failures = 0
      report({ kind: 'playing' })
      onDelay(source.delay())
    } else if (now - progress.at > timeoutMs) {
      standsAt = source.newest()
      fail('stalled')
    }
  }
  const onPlaying = () => report({ kind: 'playing' })
  const onVideoError = () => {
    if (source && video.error) fail('codec')
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('error', onVideoError)
  const unwatch = watchEverySoOften(look)
  report({ kind: 'connecting' })
  start()
  return {
    retry: () => {
      standsAt = null
      reported = ''
      report({ kind: 'connecting' })
      start()
    },
    stop: () => {
      unwatch()
      video.removeEventListener('playing', onPlaying)
      video.removeEventListener('error', onVideoError)
      close()
    },
  }
}
