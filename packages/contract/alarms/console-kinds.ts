import { defineAlarmKind } from './kind.ts'

/** Alarms of the console itself, what it cannot do its work without; and those of other systems. */
export const consoleAlarmKinds = [
  defineAlarmKind({
    id: 'console_storage',
    name: 'พื้นที่จัดเก็บเต็ม',
    severity: 'critical',
    onDelayS: 30,
  }),
  defineAlarmKind({
    id: 'console_pictures',
    name: 'บันทึกภาพเหตุการณ์ไม่ได้',
    severity: 'major',
    onDelayS: 60,
  }),
  defineAlarmKind({
    id: 'console_broker',
    name: 'ขาดการเชื่อมต่อกับ MQTT broker',
    severity: 'critical',
    onDelayS: 30,
    isRoot: true,
  }),
  defineAlarmKind({
    id: 'console_spare_broker',
    name: 'ขาดการเชื่อมต่อกับ MQTT broker บางตัว',
    severity: 'major',
    onDelayS: 30,
  }),
  defineAlarmKind({
    id: 'console_network_server',
    name: 'ขาดข้อมูลจากระบบต้นทาง',
    severity: 'critical',
    isRoot: true,
  }),
  defineAlarmKind({
    id: 'console_codec',
    name: 'ระงับใช้ตัวถอดรหัส',
    severity: 'major',
    // it is tried again every few minutes, and suspended again where it still fails
    offDelayS: 900,
  }),
  defineAlarmKind({
    id: 'console_channel',
    name: 'ส่งการแจ้งเตือนไม่ได้',
    severity: 'major',
  }),
  defineAlarmKind({
    id: 'console_evaluation',
    name: 'ประเมินการแจ้งเตือนไม่ได้',
    severity: 'critical',
  }),
  defineAlarmKind({
    id: 'console_backup',
    name: 'การสำรองข้อมูลผิดปกติ',
    severity: 'major',
    onDelayS: 60,
  }),
  defineAlarmKind({
    id: 'console_archive',
    name: 'คลังข้อมูลย้อนหลังผิดปกติ',
    severity: 'major',
    onDelayS: 60,
  }),
  defineAlarmKind({
    id: 'external',
    name: 'การแจ้งเตือนจากระบบอื่น',
    severity: 'critical',
  }),
] as const
