import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => watcher.disconnect()
}

function topDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null
}

/** The modal dialog on top, null without one: what stands outside of it can be neither seen nor pressed nor heard. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topDialog)
}
