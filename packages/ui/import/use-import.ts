import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../api/use-send.ts'
import type { ReadImport } from './import-preview.tsx'
import type { ReadFile } from './read-file.ts'

/** Reading a file in two steps: a preview that names every wrong row, then all rows are written or none. */
export interface ImportFlow<Row> {
  readonly file: ReadFile | null
  readonly isChecking: boolean
  readonly isWriting: boolean
  readonly error: Error | null
  /** What the server found in the file; null while it is not known, and once the rows are written. */
  readonly preview: ReadImport<Row> | null
  /** How many were written; null before. */
  readonly written: number | null
  /** There is nothing in the way of writing. */
  readonly isReady: boolean
  /** Writing failed, and the register may be another by now. */
  readonly isToCheckAgain: boolean
  readonly write: () => void
  readonly checkAgain: () => void
}

type Answer<Row> = ReadImport<Row> & { readonly written: number }

/**
 * Sends a file to a call twice, without and with `write`. `choose` takes the file and the rest of the body, null while
 * something else is still missing; every choice is checked anew.
 */
export function useImport<C extends Call, Row>(
  call: Reply<C> extends Answer<Row> ? C : never,
): ImportFlow<Row> & {
  choose: (file: ReadFile | null, rest: Omit<Body<C>, keyof ReadFile | 'write'> | null) => void
} {
  const client = useQueryClient()
  const [file, setFile] = useState<ReadFile | null>(null)
  const [body, setBody] = useState<object | null>(null)
  const check = useSend<Call>(call)
  const write = useSend<Call>(call, { onSuccess: () => void client.invalidateQueries() })
  const found = body && check.isSuccess ? (check.data as Answer<Row>) : null
  const isBusy = check.isPending || write.isPending
  const send = (next: object | null) => {
    setBody(next)
    write.reset()
    if (next) check.mutate({ ...next, write: false })
    else check.reset()
  }
  return {
    file,
    isChecking: check.isPending,
    isWriting: write.isPending,
    error: check.error ?? write.error,
    preview: write.isSuccess ? null : found,
    written: write.isSuccess ? (write.data as Answer<Row>).written : null,
    isReady:
      found !== null &&
      found.total > 0 &&
      found.problems.length === 0 &&
      !isBusy &&
      !write.isSuccess,
    isToCheckAgain: write.isError,
    choose: (chosen, rest) => {
      setFile(chosen)
      send(chosen && rest && { ...rest, ...chosen })
    },
    write: () => body && write.mutate({ ...body, write: true }),
    checkAgain: () => send(body),
  }
}
