import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'

export const tunnelAlarmKinds = usualAlarmKinds(['tunnel'], 'tunnel', {
  condition: 'อากาศในอุโมงค์เกินเกณฑ์',
})
