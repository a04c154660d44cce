import type { Body } from '@roadside/contract/call.ts'
import { lineCode, lineTargets, type LineTarget } from '@roadside/contract/notices/line-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useMutation } from '@tanstack/react-query'

/** A binding that was made again is another one. */
export const bindingKey = ({ id, bound_at }: LineTarget) => `${id} ${bound_at}`

/** Asks for a one-time code, and notes what was bound before: what comes then was bound by the code. */
export function useLineCode() {
  return useMutation({
    mutationFn: async (to: Body<typeof lineCode>) => {
      const known = await callServer(lineTargets, {})
      const made = await callServer(lineCode, to)
      return { ...made, before: new Set(known.map(bindingKey)) }
    },
  })
}
export type LineCodeAsking = ReturnType<typeof useLineCode>
