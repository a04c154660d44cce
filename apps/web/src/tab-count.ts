import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** What waits for somebody, before the title of the browser's tab. */
export const tabCount = {
  set: (to: number): void => {
    count = to
    for (const listener of listeners) listener()
  },
  current: (): number => count,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useTabCount(): number {
  return useSyncExternalStore(tabCount.subscribe, tabCount.current)
}
