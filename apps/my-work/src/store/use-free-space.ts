import { useEffect, useState } from 'react'

/** One photo more, and room to store what is done with it. Bytes. */
const needed = 40_000_000

export interface FreeSpace {
  /** Bytes that the browser still gives this page; Infinity where it does not say. */
  readonly free: number
  /** Too little for another photo: told before it is taken. */
  readonly isFull: boolean
}

/** How much this phone can still store; asked anew when `changes` does. Asks the browser to keep what is stored. */
export function useFreeSpace(changes: number): FreeSpace {
  const [free, setFree] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const storage = navigator.storage as StorageManager | undefined
    if (!storage) return
    void storage.persist()
    void storage.estimate().then(({ quota, usage }) => {
      if (quota !== undefined && usage !== undefined) setFree(quota - usage)
    })
  }, [changes])
  return { free, isFull: free < needed }
}
