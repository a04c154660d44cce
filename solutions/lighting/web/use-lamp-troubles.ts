import { bangkokDay, formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { useToday } from '@roadside/ui/use-today.ts'
import { createContext, useMemo } from 'react'
import { lampTroubles, type LampTrouble } from '../reception-calls.ts'

export interface LampTroubleWords {
  /** Date and time. */
  readonly since: string
  /** The time of today, or the date: what a cell of the table has room for. */
  readonly sinceShort: string
  /** Why it is silent, where its gateways are; empty where that is not known. */
  readonly cause: string
}

/** By device id. */
export type LampTroubles = ReadonlyMap<string, LampTroubleWords>

/** For the cells of the table: its columns stay the same when the troubles change. */
export const LampTroublesContext = createContext<LampTroubles>(new Map())

const countedKinds = ['state', 'gateway', 'registry']

/** Since when and why lamps of a site are in trouble; empty until it is known. */
export function useLampTroubles(wid: number): LampTroubles {
  const { data } = useLiveCall(
    lampTroubles,
    { wid },
    { topic: 'lighting', wid, kinds: countedKinds },
  )
  const today = useToday()
  return useMemo(
    () => new Map(data?.map((trouble) => [trouble.devid, troubleWords(trouble, today)])),
    [data, today],
  )
}

export function troubleWords(
  { since, gateways }: Pick<LampTrouble, 'since' | 'gateways'>,
  today: string,
): LampTroubleWords {
  const whole = formatThaiDateTime(since)
  const isToday = bangkokDay(new Date(since)) === today
  return {
    since: whole,
    sinceShort: isToday ? whole.slice(whole.indexOf(' ') + 1) : formatThaiDate(since),
    cause: gateways.length > 0 ? `เกตเวย์ ${gateways.join(', ')} ขาดการเชื่อมต่อ` : '',
  }
}
