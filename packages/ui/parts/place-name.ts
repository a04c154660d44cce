import { useEffect, useSyncExternalStore } from 'react'

let placeName: string | undefined
const listeners = new Set<() => void>()

function setPlaceName(name: string | undefined): void {
  placeName = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the name of the place that a page shows before the page's own in the browser's title. */
export function usePlaceName(name: string | undefined): void {
  useEffect(() => {
    setPlaceName(name)
    return () => setPlaceName(undefined)
  }, [name])
}

/** The name of the place that the open page shows; undefined where it shows none. */
export function useCurrentPlaceName(): string | undefined {
  return useSyncExternalStore(subscribe, () => placeName)
}
