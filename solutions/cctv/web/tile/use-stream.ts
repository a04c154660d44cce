import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { playableUrl } from '../../demo-streams.ts'
import type { CctvCamera } from '../../rows.ts'
import type { PlayState, StreamPlayer } from '../player/stream-player.ts'
import { captureFrame } from './stored-frames.ts'
import { isHeldBack } from './tile-message.ts'

interface Stream {
  /** Null: nothing is to be played now. */
  readonly state: PlayState | null
  readonly retry: () => void
}

const connecting: PlayState = { kind: 'connecting' }
let chunk: Promise<typeof import('../player/player-chunk.ts')> | undefined

/** All tiles share one load; a failed load is tried again. */
function loadPlayer() {
  chunk ??= import('../player/player-chunk.ts').catch((error: unknown) => {
    chunk = undefined
    throw error
  })
  return chunk
}

/**
 * Plays a camera in an element while `isActive`; the player is loaded with the first one. A stream that the server knows
 * to stand still is played only after a press on ลองใหม่; one that is well again is tried at once.
 */
export function useStream(
  video: RefObject<HTMLVideoElement | null>,
  camera: CctvCamera,
  { isActive, onDelay }: { isActive: boolean; onDelay: (seconds: number) => void },
): Stream {
  const { id, hls_url: address, health } = camera
  const held = isHeldBack(camera)
  const [state, setState] = useState<PlayState | null>(null)
  const [forced, setForced] = useState<string | null>(null)
  const player = useRef<StreamPlayer | null>(null)
  const notifyDelay = useEffectEvent(onDelay)
  const isPlayed = isActive && (held === null || forced === address)

  useEffect(() => {
    const element = video.current
    if (!isPlayed || !element) return
    let isOver = false
    const capture = () => captureFrame(id, element, Date.now())
    const begin = async () => {
      const { playStream } = await loadPlayer()
      if (isOver) return
      player.current = playStream(element, playableUrl(address, location.origin), {
        onState: setState,
        onDelay: (seconds) => notifyDelay(seconds),
        onLastPicture: capture,
      })
    }
    // a page that is left ends without a word to its tiles
    window.addEventListener('pagehide', capture)
    begin().catch(() => setState({ kind: 'failed', fault: 'blocked' }))
    return () => {
      isOver = true
      window.removeEventListener('pagehide', capture)
      player.current?.stop()
      player.current = null
      setState(null)
    }
  }, [isPlayed, id, address, video])

  const retryFailed = useEffectEvent(() => {
    if (state?.kind === 'failed') player.current?.retry()
  })
  useEffect(() => {
    if (health === 'ok') retryFailed()
  }, [health])

  return {
    state: isPlayed
      ? (state ?? connecting)
      : isActive && held !== null
        ? { kind: 'failed', fault: held }
        : null,
    retry: () => {
      setForced(address)
      player.current?.retry()
    },
  }
}
