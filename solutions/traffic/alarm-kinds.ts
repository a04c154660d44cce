import { defineAlarmKind, type AlarmKind, type AssetTurn } from '@roadside/contract/alarms/kind.ts'
import { unreachableKind, verdictOfHealth } from '@roadside/contract/alarms/usual-kinds.ts'
import { darkReason, isFlashReason, isRsmpReason } from './rules/reasons.ts'

const isDark = ({ reason }: AssetTurn) => reason === darkReason
const isFlashing = ({ reason }: AssetTurn) => isFlashReason(reason)

/** A fault of the controller whose worst reason is of one sort. */
function faultKind(
  id: string,
  name: string,
  severity: AlarmKind['severity'],
  isOfSort: (turn: AssetTurn) => boolean,
): AlarmKind {
  return defineAlarmKind({
    id,
    name,
    severity,
    ofAssets: {
      kinds: ['traffic'],
      judge: (turn) => {
        const verdict = verdictOfHealth(turn, 'fault', ['warning'])
        return verdict?.isActive && !isOfSort(turn) ? { isActive: false } : verdict
      },
    },
  })
}

/** An alarm of an RSMP site; each of its own component and code (`server/rsmp-alarms.ts`). */
export const rsmpKind = defineAlarmKind({
  id: 'signal_rsmp',
  name: 'เครื่องควบคุมสัญญาณไฟแจ้งเหตุ',
  severity: 'critical',
})

/** Alarms of RSMP sites are of a kind of their own. */
const isElsewhere = ({ reason }: AssetTurn) => isRsmpReason(reason)

export const trafficAlarmKinds = [
  rsmpKind,
  faultKind('signal_dark', 'สัญญาณไฟดับทั้งแยก', 'critical', isDark),
  faultKind('signal_flashing', 'สัญญาณไฟกะพริบเหตุขัดข้อง', 'critical', isFlashing),
  faultKind(
    'signal_fault',
    'สัญญาณไฟขัดข้อง',
    'major',
    (turn) => !isDark(turn) && !isFlashing(turn) && !isElsewhere(turn),
  ),
  defineAlarmKind({
    id: 'signal_warning',
    name: 'หลอดหรือตัวตรวจจับขัดข้อง',
    severity: 'minor',
    onDelayS: 60,
    ofAssets: {
      kinds: ['traffic'],
      judge: (turn) => {
        const verdict = verdictOfHealth(turn, 'warning', ['fault'])
        return verdict?.isActive && isElsewhere(turn) ? { isActive: false } : verdict
      },
    },
  }),
  unreachableKind(['traffic'], 'traffic'),
]
