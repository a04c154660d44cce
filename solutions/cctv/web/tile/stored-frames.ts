import { privatePrefix } from '@roadside/ui/session/session-storage.ts'
import * as z from 'zod/mini'

/** The last picture that this browser showed of a camera. */
const StoredFrame = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  picture: z.string().check(z.startsWith('data:image/jpeg;base64,'), z.maxLength(40_000)),
})
export type StoredFrame = z.infer<typeof StoredFrame>

/** Goes when somebody signs out: who comes next may not see these cameras. */
const prefix = `${privatePrefix}cctvFrame:`
/** Number of cameras with a stored picture, some 6 kB each. */
const most = 48
const width = 256

export function readFrame(camera: number): StoredFrame | null {
  try {
    return StoredFrame.parse(JSON.parse(localStorage.getItem(prefix + camera) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Stores the element's current frame, small; the oldest frames make room. Without effect where the
 * browser refuses.
 */
export function captureFrame(camera: number, video: HTMLVideoElement, now: number): void {
  if (video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    storeFrame(camera, { at: now, picture: canvas.toDataURL('image/jpeg', 0.6) })
  } catch {
    // a picture that may not be read (another origin's), or no room: the tile has a drawn placeholder instead
  }
}

/** Throws where the storage is full. */
export function storeFrame(camera: number, frame: StoredFrame): void {
  const others = Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && key !== prefix + camera,
  )
  const ages = others.map((key) => ({
    key,
    at: readFrame(Number(key.slice(prefix.length)))?.at ?? 0,
  }))
  const superfluous = ages.toSorted((a, b) => b.at - a.at).slice(most - 1)
  for (const { key } of superfluous) localStorage.removeItem(key)
  localStorage.setItem(prefix + camera, JSON.stringify(StoredFrame.parse(frame)))
}
