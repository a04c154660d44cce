/**
 * Local storage as several tabs of one browser see it: a write by one reaches the others a moment
 * later.
 */
export function createTabs(
  count: number,
): { readonly storage: Storage; readonly events: Window }[] {
  const values = new Map<string, string>()
  const tabs = Array.from({ length: count }, () => new EventTarget())
  return tabs.map((tab) => {
    const notify = (key: string | null) => {
      for (const other of tabs) {
        if (other !== tab)
          setTimeout(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })))
      }
    }
    const storage: Storage = {
      get length() {
        return values.size
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => {
        if (values.get(key) === value) return
        values.set(key, value)
        notify(key)
      },
      removeItem: (key) => {
        if (values.delete(key)) notify(key)
      },
      clear: () => {
        values.clear()
        notify(null)
      },
    }
    return { storage, events: tab as unknown as Window }
  })
}
