import { defineSolution } from '@roadside/contract/solution.ts'
import { scaleAlarmKinds } from './alarm-kinds.ts'
import {
  saveWimLimit,
  wimCalls,
  wimDrift,
  wimLimits,
  wimSummary,
  wimVehicle,
  wimVehicles,
  withdrawWimLimit,
} from './calls.ts'
import { wimIcon } from './icon.ts'
import { wimKind } from './kind.ts'

export default defineSolution({
  id: 'wim',
  alarmKinds: scaleAlarmKinds,
  types: [
    {
      typeName: 'WIM',
      route: 'wim',
      title: 'ระบบชั่งน้ำหนักยานพาหนะขณะเคลื่อนที่ (WIM)',
      menuName: wimKind.menuName,
      icon: wimIcon,
    },
  ],
  auditActions: {
    wim_limit_entered: saveWimLimit.nameTh,
    wim_limit_withdrawn: withdrawWimLimit.nameTh,
  },
  auditFields: {
    class: { name: 'ประเภทรถ' },
    limit_kg: { name: 'พิกัดน้ำหนัก (กก.)' },
    valid_from: { name: 'เริ่มใช้วันที่' },
  },
  calls: [
    ...wimCalls.all,
    wimVehicles,
    wimVehicle,
    wimSummary,
    wimDrift,
    wimLimits,
    saveWimLimit,
    withdrawWimLimit,
  ],
})
