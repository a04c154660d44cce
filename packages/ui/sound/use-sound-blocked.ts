import { useSyncExternalStore } from 'react'

const gestures = ['pointerdown', 'keydown'] as const

function subscribe(listener: () => void): () => void {
  // the browser notes the gesture after its handlers ran
  const later = () => setTimeout(listener)
  for (const gesture of gestures) window.addEventListener(gesture, later, true)
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, later, true)
  }
}

const isBlocked = () => navigator.userActivation?.hasBeenActive === false

/** Whether the browser plays no sound yet: it waits for a press in the page since it was loaded. */
export function useSoundBlocked(): boolean {
  return useSyncExternalStore(subscribe, isBlocked)
}
