import {
  reportedFaultNames,
  reportedFaults,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'

/** What a city may report: the same faults as beside the road. `service_code` is the fault. */
export const services = reportedFaults.map((fault) => ({
  service_code: fault,
  service_name: reportedFaultNames[fault],
  description: `อุปกรณ์ริมถนนของหน่วยงาน: ${reportedFaultNames[fault]}`,
  metadata: true,
  type: 'realtime',
  keywords: '',
  group: 'อุปกรณ์งานทาง',
}))

/** What may be told of each: the label of the equipment, which says more than a place. */
export const labelAttribute = {
  variable: true,
  code: 'label',
  datatype: 'string',
  required: false,
  datatype_description: 'อักษรและตัวเลข 10 ตัวบนป้าย QR ของอุปกรณ์',
  order: 1,
  description: 'รหัสบนป้ายของอุปกรณ์ (ถ้ามี)',
}
