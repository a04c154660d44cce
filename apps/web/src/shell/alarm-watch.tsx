import { useAlarmLive } from '@roadside/ui/alarms/use-alarm-live.ts'

/** Keeps the alarms of every page as they are. */
export function AlarmWatch() {
  useAlarmLive()
  return null
}
