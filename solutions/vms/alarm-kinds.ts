import { defineAlarmKind } from '@roadside/contract/alarms/kind.ts'
import { usualAlarmKinds, verdictOfHealth } from '@roadside/contract/alarms/usual-kinds.ts'
import { wrongMessageReason } from './words.ts'

/** A wrong message misleads drivers: more urgent than a sign's other faults. */
export const signAlarmKinds = [
  defineAlarmKind({
    id: 'vms_wrong_message',
    name: 'ป้ายแสดงข้อความไม่ตรงคำสั่ง',
    severity: 'critical',
    ofAssets: {
      kinds: ['vms'],
      judge: (turn) => {
        const verdict = verdictOfHealth(turn, 'fault', ['warning'])
        return verdict?.isActive && !turn.reason.startsWith(wrongMessageReason)
          ? { isActive: false }
          : verdict
      },
    },
  }),
  ...usualAlarmKinds(['vms'], 'vms', {
    isElsewhere: ({ reason }) => reason.startsWith(wrongMessageReason),
  }),
]
