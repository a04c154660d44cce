/** What a button under a message does to its alarms. */
export const alarmActions = ['acknowledge', 'openTicket', 'falseAlarm'] as const
export type AlarmAction = (typeof alarmActions)[number]

/** LINE shows 20 characters of a button's label. */
export const alarmActionNames: Record<AlarmAction, string> = {
  acknowledge: 'รับทราบ',
  openTicket: 'เปิดใบงาน',
  falseAlarm: 'แจ้งเตือนผิดพลาด',
}

/** A pressed button. */
export interface Press {
  readonly action: AlarmAction
  readonly alarmIds: readonly number[]
}

/** Characters that LINE carries with a button (`PostbackAction.data`). */
const longestData = 300

/** The data of a button: `acknowledge:12,13`; as many ids as LINE carries. */
export function writePress(action: AlarmAction, alarmIds: readonly number[]): string {
  let data = `${action}:${alarmIds[0]}`
  for (const id of alarmIds.slice(1)) {
    if (`${data},${id}`.length > longestData) break
    data += `,${id}`
  }
  return data
}

/** Null for data of another form, such as that of a button made elsewhere. */
export function readPress(data: string): Press | null {
  const [, action, ids] = /^(\w+):(\d{1,15}(?:,\d{1,15})*)$/.exec(data) ?? []
  const known = alarmActions.find((one) => one === action)
  if (!known || ids === undefined || data.length > longestData) return null
  return { action: known, alarmIds: ids.split(',').map(Number) }
}
