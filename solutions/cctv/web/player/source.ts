import Hls from 'hls.js/light'
import { hlsOptions } from './hls-options.ts'
import { faultOf, type PlayFault } from './play-fault.ts'

export interface SourceListener {
  readonly onFault: (fault: PlayFault) => void
  /** Number of the newest segment, at every playlist that was read. */
  readonly onNewest: (newest: number) => void
}

/** What feeds an element. */
export interface Source {
  readonly close: () => void
  /** Seconds behind the newest picture that there is. */
  readonly delay: () => number
  readonly newest: () => number | null
}

const noPlaylist: readonly string[] = [
  Hls.ErrorDetails.LEVEL_PARSING_ERROR,
  Hls.ErrorDetails.LEVEL_EMPTY_ERROR,
]
const nativeType = 'application/vnd.apple.mpegurl'

/** Feeds the element by hls.js, and where that does not run by the browser itself. */
export function openSource(video: HTMLVideoElement, url: string, listener: SourceListener): Source {
  if (Hls.isSupported()) return openHls(video, url, listener)
  if (video.canPlayType(nativeType) !== '') return openNative(video, url, listener)
  queueMicrotask(() => listener.onFault('unsupported'))
  return { close: () => undefined, delay: () => 0, newest: () => null }
}

function openHls(
  video: HTMLVideoElement,
  url: string,
  { onFault, onNewest }: SourceListener,
): Source {
  let isTooLarge = false
  let isRecovered = false
  let hasPicture = false
  const hls = new Hls(hlsOptions(() => (isTooLarge = true)))
  hls.on(Hls.Events.LEVEL_LOADED, (_, { details }) => {
    // the player never requests segments without a length
    if (details.totalduration === 0) onFault('invalid')
    else if (!details.live) onFault('ended')
    else onNewest(details.endSN)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => (hasPicture = true))
  hls.on(Hls.Events.MANIFEST_PARSED, () => play(video, onFault))
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details, response }) => {
    // the library would ask again and again; a stream that played before may recover
    const isHopeless = !hasPicture && noPlaylist.includes(details)
    if (!fatal && !isHopeless) return
    // the decoder may stumble once over a damaged picture
    if (
      type === Hls.ErrorTypes.MEDIA_ERROR &&
      details === Hls.ErrorDetails.BUFFER_APPEND_ERROR &&
      !isRecovered
    ) {
      isRecovered = true
      hls.recoverMediaError()
      return
    }
    onFault(isTooLarge ? 'too_large' : faultOf({ details, status: response?.code }))
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    close: () => hls.destroy(),
    delay: () => hls.latency,
    newest: () => hls.latestLevelDetails?.endSN ?? null,
  }
}

function openNative(video: HTMLVideoElement, url: string, { onFault }: SourceListener): Source {
  const onError = () =>
    onFault(video.error?.code === video.error?.MEDIA_ERR_NETWORK ? 'blocked' : 'invalid')
  video.addEventListener('error', onError)
  video.src = url
  play(video, onFault)
  return {
    close: () => {
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
    delay: () => 0,
    newest: () => null,
  }
}

function play(video: HTMLVideoElement, onFault: SourceListener['onFault']): void {
  video.play().catch((error: unknown) => {
    // any other end of playing has its own event
    if (error instanceof DOMException && error.name === 'NotAllowedError') onFault('not_allowed')
  })
}
