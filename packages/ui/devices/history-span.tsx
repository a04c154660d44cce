import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { type ReactNode, useState } from 'react'
import { serverNow, serverTime } from '../api/server-clock.ts'
import { SegmentedFilter } from '../table/segmented-filter.tsx'

const hourMs = 3_600_000
const choices = [
  { value: '24h', label: '24 ชม.', hours: 24 },
  { value: '7d', label: '7 วัน', hours: 7 * 24 },
  { value: '30d', label: '30 วัน', hours: 30 * 24 },
  { value: 'all', label: 'ทั้งหมด', hours: null },
] as const
type Choice = (typeof choices)[number]['value']

export interface HistorySpan {
  /** The span for calls; without a begin, all that is stored. */
  readonly times: { readonly from?: string }
  /**
   * The period in words for print; `readAt` is the time of reading (of the browser's clock,
   * milliseconds).
   */
  readonly text: (readAt: number) => string
  /** Where it is chosen. */
  readonly choice: ReactNode
}

/** How far back a history reaches: seven days at first. `onChange`: back to the first page. */
export function useHistorySpan(onChange: () => void): HistorySpan {
  const [{ value, from }, setSpan] = useState(() => spanOf('7d', serverNow()))
  return {
    times: from === null ? {} : { from },
    text: (readAt) => {
      const until = formatThaiDateTime(new Date(serverTime(readAt)))
      return from === null ? `ทั้งหมด ถึง ${until}` : `${formatThaiDateTime(from)} ถึง ${until}`
    },
    choice: (
      <SegmentedFilter
        label="ช่วงเวลาของประวัติ"
        options={choices}
        value={value}
        onChange={(next) => {
          setSpan(spanOf(next, serverNow()))
          onChange()
        }}
      />
    ),
  }
}

function spanOf(value: Choice, now: number): { value: Choice; from: string | null } {
  const hours = choices.find((one) => one.value === value)?.hours ?? null
  return { value, from: hours === null ? null : new Date(now - hours * hourMs).toISOString() }
}
