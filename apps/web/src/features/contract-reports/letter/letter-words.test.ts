import type {
  DefectNotice,
  OpenDefect,
} from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { expect, test } from 'vitest'
import { letterWords } from './letter-words.ts'

const notice: DefectNotice = {
  pj_id: 5,
  pj_code: 'ก',
  pj_name: 'งานติดตั้งไฟฟ้าแสงสว่าง ถนน นบ.1001',
  contract_no: 'ทช.12/2568',
  signed_on: '2025-06-01',
  employer: '',
  department: 'แขวงทางหลวงชนบทนนทบุรี',
  contractor: 'บริษัท ตัวอย่าง จำกัด',
  finish: { amount: 7, unit: 'days' },
  as_of: '2026-11-29T09:05:00+07:00',
  defects: [],
  total: 0,
  left_out: { not_guaranteed: 0, behind_a_cause: 0, out_of_sight: 0 },
}
const defect = (guarantee_to: string | null) => ({ guarantee_to }) as OpenDefect

test('a letter says what was agreed, what was found and what is demanded, in Thai digits', () => {
  const words = letterWords(notice, [defect('2027-05-31'), defect('2027-05-31')])
  expect(words).toMatchObject({
    subject: 'แจ้งให้แก้ไขความชำรุดบกพร่องของงานตามสัญญาเลขที่ ทช.๑๒/๒๕๖๘',
    to: 'กรรมการผู้จัดการ บริษัท ตัวอย่าง จำกัด',
    refer: 'สัญญาเลขที่ ทช.๑๒/๒๕๖๘ ลงวันที่ ๑ มิถุนายน ๒๕๖๘',
  })
  const { enclosed, facts } = words
  expect(enclosed.before + enclosed.counted).toBe('รายการอุปกรณ์ที่ชำรุดบกพร่อง จำนวน ๑ ชุด (๒ รายการ)')
  expect(facts.before).toContain('วันที่ ๒๙ พฤศจิกายน ๒๕๖๙ เวลา ๐๙.๐๕\u00A0น.')
  expect(facts.counted).toContain('ที่สิ้นสุดวันที่ ๓๑ พฤษภาคม ๒๕๗๐')
  expect(words.demand).toContain('ภายใน ๗ วัน นับถัดจากวันที่ได้รับหนังสือฉบับนี้')
  expect(JSON.stringify(words)).not.toMatch(/\d/)
})

test('what is not known is dotted, and nothing is made up', () => {
  const unknown = { ...notice, contract_no: '', signed_on: null, contractor: '', finish: null }
  const words = letterWords(unknown, [defect('2027-05-31'), defect(null)])
  expect(words.refer).toMatch(/^สัญญาเลขที่ \.{30} ลงวันที่ \.{30}$/)
  expect(words.to).toMatch(/^\.{30}$/)
  expect(words.demand).toMatch(/ภายใน \.{16} นับถัดจากวันที่/)
  expect(words.facts.counted).toContain('ตามที่ระบุไว้ในแต่ละรายการ')
})

test('a time in hours is counted from the notice', () => {
  const { demand } = letterWords({ ...notice, finish: { amount: 24, unit: 'hours' } }, [])
  expect(demand).toContain('ภายใน ๒๔ ชั่วโมง นับแต่เวลาที่ได้รับหนังสือฉบับนี้')
})
