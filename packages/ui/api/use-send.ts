import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { callServer } from './call-server.ts'
import { freshReads } from './fresh-reads.ts'
import { useOnce } from './use-once.ts'

export interface UseSendOptions<C extends Call> {
  readonly onSuccess?: (reply: Reply<C>, body: Body<C>) => void | Promise<unknown>
  readonly onError?: (error: Error) => void
  /** The sentence a failure is logged with. */
  readonly failure?: string
  /** Sends of one queue follow each other, in the order of the presses. */
  readonly queue?: string
}

/** A call that changes something, sent once however often it is pressed; `error.message` is a Thai sentence to show. */
export function useSend<C extends Call>(
  call: C,
  { onSuccess, onError, failure, queue }: UseSendOptions<C> = {},
): UseMutationResult<Reply<C>, Error, Body<C>> {
  const mutation = useMutation<Reply<C>, Error, Body<C>>({
    mutationKey: [call.path],
    mutationFn: async (body) => {
      const reply = await callServer(call, body)
      freshReads.noteChange()
      return reply
    },
    ...(onSuccess && { onSuccess: (reply, body) => onSuccess(reply, body) }),
    ...(onError && { onError: (error) => onError(error) }),
    ...(queue !== undefined && { scope: { id: queue } }),
    ...(failure !== undefined && { meta: { failure } }),
  })
  return useOnce(mutation)
}
