export const contractorFields = [
  'name',
  'tax_number',
  'contact',
  'telephone',
  'email',
  'note',
] as const
export type ContractorField = (typeof contractorFields)[number]

/** Labels of the fields (wording.md §3 "หน้าจัดการ"). */
export const contractorLabels: Readonly<Record<ContractorField, string>> = {
  name: 'ชื่อผู้รับจ้าง',
  tax_number: 'เลขประจำตัวผู้เสียภาษี',
  contact: 'ผู้ประสานงาน',
  telephone: 'โทรศัพท์',
  email: 'อีเมล',
  note: 'หมายเหตุ',
}
