import { useLayoutEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  return () => watcher.disconnect()
}

function topPlace(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  return dialog?.querySelector<HTMLElement>('[data-alarms]') ?? dialog ?? null
}

/**
 * The topmost modal dialog, or its element for alarms (`data-alarms`); null without one. Elements
 * outside a modal dialog can be neither seen, pressed nor read by a screen reader.
 */
export function useAlarmPlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topPlace)
}

/** Gives a bar at the foot of the screen room of its own: page and dialogs end above it (`--rs-alarm`, global.css). */
export function useFootRoom(bar: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!bar) return
    const { style } = document.documentElement
    // what takes alarms in gives them a line of its own
    const isFixed = !bar.parentElement?.matches('[data-alarms]')
    const reserve = () => style.setProperty('--rs-alarm', `${isFixed ? bar.offsetHeight : 0}px`)
    reserve()
    const watcher = new ResizeObserver(reserve)
    watcher.observe(bar)
    return () => {
      watcher.disconnect()
      style.removeProperty('--rs-alarm')
    }
  }, [bar])
}
