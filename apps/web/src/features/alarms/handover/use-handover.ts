import {
  handover,
  handoverList,
  shiftSoFar,
  type HandoverSummary,
} from '@roadside/contract/alarms/handover-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'

const shown = [shiftSoFar, handoverList, handover]

/** Refetches everything that shows a hand-over. */
export const useHandoverRefresh = () => useRefresh(shown)

/** The time of a shift, from – to. */
export const shiftWords = ({ from, to }: Pick<HandoverSummary, 'from' | 'to'>) =>
  `${formatThaiDateTime(from)} – ${formatThaiDateTime(to)}`
