import { serviceTermNames } from '../../service-levels/terms.ts'

/** Labels of the fields of a lot, in its form and its history. */
export const lotLabels = {
  name: 'ชื่องวด',
  accepted_on: 'วันที่ตรวจรับ',
  period: 'ระยะเวลารับประกันความชำรุดบกพร่อง',
  period_unit: 'หน่วยของระยะเวลา',
  guarantee_until: 'วันสิ้นสุดตามสัญญา',
  sites: 'พื้นที่ติดตั้งในงวด',
  equipment: 'อุปกรณ์ในงวด',
  note: 'หมายเหตุ',
} as const

/** Labels of the fields of a security. */
export const bankGuaranteeLabels = {
  secures: 'ประเภทหลักประกัน',
  kind: 'สิ่งที่ใช้เป็นหลักประกัน',
  bank: 'ธนาคาร',
  number: 'เลขที่หลักประกัน',
  amount: 'จำนวนเงิน (บาท)',
  valid_from: 'มีผลตั้งแต่วันที่',
  valid_to: 'สิ้นสุดวันที่',
  returned_on: 'คืนผู้รับจ้างวันที่',
  note: 'หมายเหตุ',
} as const

/** Labels of the terms of a contract. */
export const termsLabels = {
  contract_value: 'มูลค่าสัญญา (บาท)',
  signed_on: 'วันที่ลงนามในสัญญา',
  ...serviceTermNames,
} as const
