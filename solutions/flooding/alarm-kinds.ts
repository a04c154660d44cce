import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'

export const floodAlarmKinds = usualAlarmKinds(['flooding'], 'flooding', {
  condition: 'ระดับน้ำเกินเกณฑ์',
})
