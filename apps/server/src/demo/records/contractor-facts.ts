import { checkDigitOf } from '@roadside/contract/domain/tax-number.ts'
import type { ContractorForm } from '@roadside/contract/records/contractor.ts'

/**
 * Invented companies: numbers of a province that does not exist, telephones and addresses without
 * an owner.
 */
const names = [
  ['บริษัท ทางสว่าง วิศวกรรม จำกัด', 'คุณอรุณ แสงทอง'],
  ['บริษัท สยามทัศน์ ซิสเต็มส์ จำกัด', 'คุณพิมพ์ชนก วงศ์ไทย'],
  ['บริษัท เน็กซ์โรด เทคโนโลยี จำกัด', 'คุณธีรเดช ภักดี'],
  ['ห้างหุ้นส่วนจำกัด รุ่งเรืองการไฟฟ้านนทบุรี', 'คุณสมหมาย รุ่งเรือง'],
  ['บริษัท จราจรอัจฉริยะ (ประเทศไทย) จำกัด', 'คุณกมลวรรณ ใจงาม'],
  ['บริษัท ไทยเซ็นเซอร์และเครื่องมือวัด จำกัด', 'คุณวรวุฒิ เครื่องหมาย'],
  ['บริษัท บูรพาโครงข่าย จำกัด', 'คุณชนินทร์ บูรพา'],
  ['กิจการร่วมค้า ล้านนาสมาร์ตไลต์', 'คุณแสงดาว ล้านนา'],
  ['บริษัท เจ้าพระยาอิเล็กทรอนิกส์ จำกัด (มหาชน)', 'คุณปิยะ เจ้าพระยา'],
  ['ห้างหุ้นส่วนจำกัด สระบุรีวิทยุสื่อสาร', 'คุณมานพ ศิลา'],
  ['บริษัท สะพานและโครงสร้างตรวจวัด จำกัด', 'คุณณัฐพล คานเหล็ก'],
  ['บริษัท น้ำใสตรวจวัดอุทก จำกัด', 'คุณวารี น้ำใส'],
] as const

export const demoContractors: readonly ContractorForm[] = names.map(([name, contact], index) => {
  const twelve = `099955${String(index + 1).padStart(6, '0')}`
  return {
    name,
    contact,
    tax_number: `${twelve}${checkDigitOf(twelve)}`,
    telephone: `02-000-${String(1000 + index * 37)}`,
    email: `service${index + 1}@example.com`,
    note: index === 9 ? 'เลิกกิจการแล้ว งานซ่อมติดต่อหน่วยงานเจ้าของโครงการ' : '',
  }
})
