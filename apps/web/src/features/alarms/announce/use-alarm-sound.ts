import { useSyncExternalStore } from 'react'
import { alarmSound, type AlarmSound } from './alarm-sound.ts'

/** What this browser does at new alarms. */
export function useAlarmSound(): AlarmSound {
  return useSyncExternalStore(alarmSound.subscribe, alarmSound.current)
}
