import { rangeText } from '@roadside/contract/domain/time-range.ts'
import { useTimeRange, type ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useState } from 'react'
import { eventTypes, type EventType } from '../../words.ts'

/** What narrows the stream, as `eventFeed` takes it. */
export interface ReviewFilterBody {
  readonly types?: EventType[]
  readonly DeptID?: number
  readonly from: string
  readonly to?: string
}

export interface ReviewFilter {
  /** None: all of them. */
  readonly types: readonly EventType[]
  readonly toggleType: (type: EventType) => void
  readonly department: number | undefined
  readonly chooseDepartment: (id: number | undefined) => void
  readonly range: ShownRange
  readonly body: ReviewFilterBody
}

/** The kinds, the department and the time of the events to review. All of it is in the address. */
export function useReviewFilter(): ReviewFilter {
  const kinds = useUrlStep('kinds')
  const place = useUrlStep('department')
  const range = useTimeRange({
    steps: ['24h', '7d', '30d', 'day', 'night', 'week', 'own'],
    initial: '7d',
  })
  const asked = kinds.value?.split(',') ?? []
  const types = eventTypes.filter((type) => asked.includes(type))
  const department = /^[1-9]\d{0,14}$/.test(place.value ?? '') ? Number(place.value) : undefined

  const text = rangeText(range.range)
  // the time before now moves on, and the stream would begin anew with it
  const [begun, setBegun] = useState({ text, from: range.times.from })
  if (begun.text !== text) setBegun({ text, from: range.times.from })
  return {
    types,
    toggleType: (type) => {
      const next = eventTypes.filter((one) => (one === type) !== types.includes(one))
      kinds.replace(next.join(',') || undefined)
    },
    department,
    chooseDepartment: (id) => place.replace(id),
    range,
    body: {
      ...(types.length > 0 && { types }),
      ...(department !== undefined && { DeptID: department }),
      from: begun.text === text ? begun.from : range.times.from,
      ...('first' in range.range && { to: range.times.to }),
    },
  }
}
