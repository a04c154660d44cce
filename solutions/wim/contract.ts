import { defineSolution } from '@roadside/contract/solution.ts'
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

export default defineSolution({
  id: 'wim',
  types: [
    {
      typeName: 'WIM',
      route: 'wim',
      title: 'ระบบชั่งน้ำหนักยานพาหนะขณะเคลื่อนที่ (WIM)',
      menuName: 'ชั่งน้ำหนัก (WIM)',
      icon: 'wim',
    },
  ],
  auditActions: { wim_limit_entered: 'กำหนดพิกัดน้ำหนัก', wim_limit_withdrawn: 'ยกเลิกพิกัดน้ำหนัก' },
  callNames: {
    wimVehicles: 'ดูรายการรถที่ชั่งน้ำหนัก',
    wimVehicle: 'ดูรถที่ชั่งน้ำหนัก',
    wimSummary: 'ดูสรุปการชั่งน้ำหนัก',
    wimDrift: 'ดูความเที่ยงของเครื่องชั่ง',
    wimLimits: 'ดูพิกัดน้ำหนัก',
    save_wimLimit: 'กำหนดพิกัดน้ำหนัก',
    withdraw_wimLimit: 'ยกเลิกพิกัดน้ำหนัก',
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
