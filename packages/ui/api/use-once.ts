import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** The same thing asked for again while it is under way is done once: a second click comes before a button is drawn as busy. */
export function useOnce<Data, Body>(
  mutation: UseMutationResult<Data, Error, Body>,
): UseMutationResult<Data, Error, Body> {
  const { mutateAsync: begin } = mutation
  const underWay = useRef(new Map<string | undefined, Promise<Data>>())
  const mutateAsync = useCallback<typeof begin>(
    (...asked) => {
      const key = JSON.stringify(asked[0]) as string | undefined
      const running = underWay.current.get(key)
      if (running) return running
      const begun = begin(...asked).finally(() => underWay.current.delete(key))
      underWay.current.set(key, begun)
      return begun
    },
    [begin],
  )
  // who does not wait is told by `error`
  const mutate = useCallback<typeof mutation.mutate>(
    (...asked) => void mutateAsync(...asked).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
