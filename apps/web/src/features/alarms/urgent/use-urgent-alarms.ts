import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { alarmsIntervalMs } from '../use-alarm-list.ts'

const tickMs = 15_000

/** The most urgent alarms that are announced, and now, for their ages; milliseconds. */
export function useUrgentAlarms(count: number) {
  const query = useCall(
    alarmList,
    { state: 'active', page: 1, perPage: count },
    { refetchInterval: alarmsIntervalMs },
  )
  return { query, now: useServerNow(tickMs) }
}
