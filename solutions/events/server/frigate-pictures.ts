import type { Media } from '@roadside/server-kit/media/media.ts'
import type { FastifyBaseLogger } from 'fastify'

const timeoutMs = 5_000
const mostBytes = 8 * 1024 * 1024
const mostRemembered = 10_000

type StoredPictureResult = Awaited<ReturnType<Media['storePicture']>>

export interface FrigatePictures {
  /**
   * Stores Frigate's picture of an event, once while the event is open and once more at its end.
   * None is fetched for an object that only drove by and never was worth storing. Throws as {@link
   * Media.storePicture}.
   */
  storeSnapshot(
    id: string,
    event: { readonly isOver: boolean; readonly isWorth: boolean },
    media: Media,
  ): Promise<readonly StoredPictureResult[]>
}

/** `url`: Frigate's HTTP API (`FRIGATE_URL`); empty: its pictures are not fetched. */
export function createFrigatePictures(url: string, log: FastifyBaseLogger): FrigatePictures {
  const address = url.replace(/\/+$/, '')
  /** Stored pictures by event: each update of an event would fetch its picture again. */
  const known = new Map<string, readonly StoredPictureResult[]>()

  /** The picture that Frigate holds of an event; none where it has none or does not answer in time: the event counts without. */
  async function fetchSnapshot(id: string): Promise<readonly Buffer[]> {
    if (address === '') return []
    try {
      const response = await fetch(`${address}/api/events/${encodeURIComponent(id)}/snapshot.jpg`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) {
        await response.body?.cancel()
        return []
      }
      const bytes = await readAtMost(response, mostBytes)
      return bytes ? [bytes] : []
    } catch (error) {
      log.warn({ err: error, id }, 'Frigate did not hand out the picture of an event')
      return []
    }
  }

  return {
    async storeSnapshot(id, { isOver, isWorth }, media) {
      const before = known.get(id)
      if (!before && !isWorth) return []
      // a repeated delivery must not lose the pictures that were stored the first time
      if (before && before.length > 0 && !isOver) return before
      const stored = await Promise.all(
        (await fetchSnapshot(id)).map((picture) => media.storePicture(picture)),
      )
      if (known.size >= mostRemembered) known.clear()
      known.set(id, stored)
      return stored
    },
  }
}

/** The body of an answer; null, and it is read no further, where it is longer than it may be. */
async function readAtMost({ body }: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    // leaving the loop cancels the rest
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
