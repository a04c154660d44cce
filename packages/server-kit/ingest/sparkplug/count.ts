import { doubt, type NodeState } from './node-state.ts'
import type { SparkplugPayload } from './types.ts'

/**
 * - `next`: in sequence.
 * - `late`: a missing one, overtaken on its way; once all have come, the values are reliable again.
 * - `repeated`: processed before, and sent again for want of an acknowledgement.
 * - `gap`: messages before it are missing.
 */
export type Turn = 'next' | 'late' | 'repeated' | 'gap'

const seqs = 256

/**
 * Applies a message's sequence number to the stored state of its node (Sparkplug 3.0 §6.4.15: 0 to
 * 255, and on from 0). A missing number is 0 where 0 is expected, as protobuf omits 0; elsewhere
 * its sender does not count.
 */
export function countSeq(
  state: NodeState,
  payload: SparkplugPayload,
): { readonly state: NodeState; readonly turn: Turn } {
  const { timestamp } = payload
  const isZeroAwaited = state.seq === seqs - 1 || (state.missing?.includes(0) ?? false)
  const seq = payload.seq ?? (isZeroAwaited ? 0 : null)
  if (seq === null || state.seq === null)
    return gap(state, { seq: seq ?? state.seq, missing: null })
  const ahead = (seq - state.seq + seqs) % seqs
  const { missing } = state
  // a number that was missing and comes round again is another message: the missing one will not come
  if (ahead === 1)
    return {
      state: { ...state, seq, missing: missing?.includes(seq) ? null : missing },
      turn: 'next',
    }
  const isOld =
    timestamp !== null && state.newestMs !== null && timestamp.getTime() <= state.newestMs
  if (!isOld || (ahead > 0 && ahead < seqs / 2)) {
    const between = Array.from(
      { length: (ahead || seqs) - 1 },
      (_, index) => ((state.seq ?? 0) + 1 + index) % seqs,
    )
    const isCertain =
      missing !== null && ahead > 0 && !between.some((number) => missing.includes(number))
    return gap(state, { seq, missing: isCertain ? [...missing, ...between] : null })
  }
  if (!missing?.includes(seq)) return { state, turn: 'repeated' }
  const left = missing.filter((number) => number !== seq)
  return { state: { ...doubt(state, left.length > 0), missing: left }, turn: 'late' }
}

function gap(state: NodeState, counted: Pick<NodeState, 'seq' | 'missing'>) {
  return { state: { ...doubt(state), ...counted }, turn: 'gap' as const }
}
