import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

const attribute = 'data-mantine-color-scheme'

/** The whole page in the skin of the wall for as long as this is shown; the chosen one is given back afterwards. */
export function useWallBackdrop(skin: 'dark' | 'light'): void {
  const chosen = useComputedColorScheme('light')
  const giveBack = useEffectEvent(() => document.documentElement.setAttribute(attribute, chosen))
  useEffect(() => {
    const root = document.documentElement
    const keep = () => root.getAttribute(attribute) !== skin && root.setAttribute(attribute, skin)
    keep()
    // a system that turns light in the morning
    const watcher = new MutationObserver(keep)
    watcher.observe(root, { attributeFilter: [attribute] })
    return () => {
      watcher.disconnect()
      giveBack()
    }
  }, [skin])
}

/**
 * Keeps the screen from going dark, where the browser can; a lock ends when the page is hidden, and
 * is acquired again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const hold = (sentinel: WakeLockSentinel) => {
      if (isLeft) void sentinel.release()
      else lock = sentinel
    }
    const requestLock = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(hold, () => undefined)
    }
    requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}

/**
 * Shows an element in fullscreen; leaving it (Escape) closes the content. Where the browser needs a
 * user gesture first, `enter` is its handler.
 */
export function useFullscreen(
  element: HTMLElement | null,
  onLeave: () => void,
): { readonly enter: () => void } {
  const leave = useEffectEvent(onLeave)
  const enter = () => {
    if (!document.fullscreenElement) void element?.requestFullscreen?.().catch(() => undefined)
  }
  useEffect(() => {
    if (!element) return
    let wasFull = false
    const follow = () => {
      const isFull = document.fullscreenElement === element
      if (wasFull && !isFull) leave()
      wasFull = isFull
    }
    document.addEventListener('fullscreenchange', follow)
    void element.requestFullscreen?.().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement === element)
        void document.exitFullscreen().catch(() => undefined)
    }
  }, [element])
  return { enter }
}
