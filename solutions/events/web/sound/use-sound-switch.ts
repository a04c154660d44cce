import { useSyncExternalStore } from 'react'

/** Of this browser: a room is loud, and the desk of the same account is not. */
const storageKey = 'eventsSound'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // other tabs
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const isOn = () => localStorage.getItem(storageKey) === 'on'

const isUndecided = () => localStorage.getItem(storageKey) === null

export function switchSound(to: boolean): void {
  localStorage.setItem(storageKey, to ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Whether this computer sounds at all; which kinds do is chosen by the account. */
export function useSoundSwitch(): boolean {
  return useSyncExternalStore(subscribe, isOn)
}

/** Whether nobody has turned the sound of this computer on or off yet: it is off. */
export function useSoundUndecided(): boolean {
  return useSyncExternalStore(subscribe, isUndecided)
}
