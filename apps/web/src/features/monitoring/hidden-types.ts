import { useState } from 'react'

/** Name in local storage. */
const key = 'monitoringHiddenTypes'

/** Solution types that map and list leave out, remembered by this browser. */
export function useHiddenTypes(): readonly [
  hidden: ReadonlySet<string>,
  change: (hidden: ReadonlySet<string>) => void,
] {
  const [hidden, setHidden] = useState(readHidden)
  const change = (next: ReadonlySet<string>) => {
    setHidden(next)
    localStorage.setItem(key, [...next].join(' '))
  }
  return [hidden, change]
}

function readHidden(): ReadonlySet<string> {
  return new Set(localStorage.getItem(key)?.split(' ').filter(Boolean))
}
