import type { ReactNode } from 'react'
import { RangeControl } from '../range/range-control.tsx'
import { allSteps } from '../range/steps.ts'
import { useTimeRange, type WireTimes } from '../range/use-time-range.ts'

export interface HistorySpan {
  /** The span for calls. */
  readonly times: WireTimes
  /** The period in words for print. */
  readonly text: string
  /** Where it is chosen. */
  readonly choice: ReactNode
}

/** The range of time of a history, in the address: the last seven days at first. `onChange`: back to the first page. */
export function useHistorySpan(onChange: () => void): HistorySpan {
  const shown = useTimeRange({ steps: allSteps, initial: '7d', name: 'history' })
  const { times, text, choose } = shown
  return {
    times,
    text,
    choice: (
      <RangeControl
        label="ช่วงเวลาของประวัติ"
        shown={{
          ...shown,
          choose: (range) => {
            choose(range)
            onChange()
          },
        }}
      />
    ),
  }
}
