import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'

export const bridgeAlarmKinds = usualAlarmKinds(['bridge'], 'bridge', {
  condition: 'ค่าที่วัดของสะพานเกินเกณฑ์',
})
