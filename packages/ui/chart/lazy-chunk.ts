import { useEffect, useSyncExternalStore } from 'react'

export type ChunkState<Chunk> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly chunk: Chunk }
  | { readonly kind: 'failed'; readonly retry: () => void }

/**
 * A part of the interface that is too heavy to come with the page. The hook that this makes starts loading it where it
 * is first shown; once it is there it is there at once, with no empty frame in between. A failed load can be tried again.
 */
export function lazyChunk<Chunk>(load: () => Promise<Chunk>): () => ChunkState<Chunk> {
  let state: ChunkState<Chunk> = { kind: 'loading' }
  let isLoading = false
  const listeners = new Set<() => void>()
  const become = (next: ChunkState<Chunk>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const request = () => {
    if (isLoading) return
    isLoading = true
    load().then(
      (chunk) => become({ kind: 'ready', chunk }),
      () => {
        isLoading = false
        become({
          kind: 'failed',
          retry: () => {
            become({ kind: 'loading' })
            request()
          },
        })
      },
    )
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return function useChunk() {
    useEffect(request, [])
    return useSyncExternalStore(subscribe, () => state)
  }
}
