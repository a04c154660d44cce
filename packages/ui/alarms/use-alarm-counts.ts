import { alarmCounts } from '@roadside/contract/alarms/alarm-calls.ts'
import { useCall } from '../api/use-call.ts'

const intervalMs = 60_000

/** Alarms of everything in sight, counted. */
export function useAlarmCounts() {
  return useCall(alarmCounts, {}, { refetchInterval: intervalMs })
}
