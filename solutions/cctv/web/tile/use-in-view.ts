import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether any part of an element is on the screen. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

/** Who looks at another tab for a moment finds the pictures playing. Milliseconds. */
const graceMs = 3_000
let isShown = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(value: boolean): void {
  isShown = value
  listeners.forEach((listener) => listener())
}

function onChange(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'visible') show(true)
  else timer = setTimeout(() => show(false), graceMs)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    isShown = document.visibilityState === 'visible'
    document.addEventListener('visibilitychange', onChange)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Whether the page is looked at: false some seconds after another tab or window covers it. */
export function usePageShown(): boolean {
  return useSyncExternalStore(subscribe, () => isShown)
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this machine has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}
