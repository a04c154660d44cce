import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * Drops a repetition of the last request while it is under way: a second click comes before a
 * button is drawn as busy.
 */
export function useOnce<Data, Body>(
  mutation: UseMutationResult<Data, Error, Body>,
): UseMutationResult<Data, Error, Body> {
  const { mutateAsync: begin } = mutation
  const newest = useRef<{
    readonly key: string | undefined
    readonly promise: Promise<Data>
  } | null>(null)
  const mutateAsync = useCallback<typeof begin>(
    (...given) => {
      const key = JSON.stringify(given[0]) as string | undefined
      const running = newest.current
      if (running && running.key === key) return running.promise
      const promise = begin(...given).finally(() => {
        if (newest.current?.promise === promise) newest.current = null
      })
      newest.current = { key, promise }
      return promise
    },
    [begin],
  )
  // callers that do not wait read `error`
  const mutate = useCallback<typeof mutation.mutate>(
    (...given) => void mutateAsync(...given).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
