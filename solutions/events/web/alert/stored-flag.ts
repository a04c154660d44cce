/** A yes or no of this browser, shared by its tabs. */
export interface StoredFlag {
  readonly read: () => boolean
  readonly write: (value: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function storedFlag(name: string): StoredFlag {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  return {
    read: () => localStorage.getItem(name) === 'true',
    write: (value) => {
      localStorage.setItem(name, String(value))
      notify()
    },
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => (key === name || key === null) && listener()
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** Whether this browser sounds for a wrong-way vehicle; not until somebody allowed it. */
export const soundFlag = storedFlag('eventsAlarmSound')
