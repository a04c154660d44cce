import { checkDigitOf } from '@roadside/contract/domain/tax-number.ts'
import { importContractors, saveContractor } from '@roadside/contract/records/contractor.ts'
import { importWays, saveWay } from '@roadside/contract/records/way.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordsSetting, type RecordsSetting } from '../../testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
}, 60_000)
afterAll(() => records.close())

const taxNumber = (number: number) => {
  const digits = `01055${String(number).padStart(7, '0')}`
  return `${digits}${checkDigitOf(digits)}`
}
const many = Array.from({ length: 1_500 }, (_, number) => number)
const sent = (lines: readonly (readonly string[])[]) => ({
  filename: 'มาก.csv',
  content: Buffer.from(
    lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'),
  ).toString('base64'),
  write: false,
})

// a small register is read whole, a large one is asked for what the file names
test.each([0, 1_200])(
  'a long file finds who is registered already, with %i others there',
  async (others) => {
    const { call, admin, test: setting } = records
    await sql`delete from contractor`.execute(setting.database.db)
    await sql`insert into contractor (name, search_text, updated_at) select 'อื่น ' || n, '', now() from generate_series(1, ${others}::int) n`.execute(
      setting.database.db,
    )
    const form = { name: 'บริษัท เดิม', contact: '', telephone: '', email: '', note: '' }
    await call(saveContractor, { form: { ...form, tax_number: taxNumber(7) } }, admin)
    await call(
      saveContractor,
      { form: { ...form, name: 'บริษัท 9', tax_number: taxNumber(9) } },
      admin,
    )
    const lines = [
      ['ชื่อผู้รับจ้าง', 'เลขประจำตัวผู้เสียภาษี'],
      ...many.map((number) => [`บริษัท ${number}`, taxNumber(number)]),
    ]
    const { body } = await call(importContractors, sent(lines), admin)
    expect(body.problems).toEqual([
      expect.objectContaining({ row: 9, message: 'มีอยู่ในทะเบียนแล้ว: บริษัท เดิม' }),
    ])
    expect([body.total, body.warnings.map(({ row }) => row)]).toEqual([1_499, [11]])
  },
)

test.each([0, 1_200])(
  'a long file of roads finds those of the register, with %i others there',
  async (others) => {
    const { call, admin, test: setting } = records
    await sql`delete from way`.execute(setting.database.db)
    await sql`insert into way (code, name, search_text, updated_at) select 'ทล.' || n, 'อื่น', '', now() from generate_series(1, ${others}::int) n`.execute(
      setting.database.db,
    )
    const form = {
      province: '',
      district: '',
      length_km: '',
      sta_from: '',
      sta_to: '',
      note: '',
      start_latitude: '',
      start_longitude: '',
      end_latitude: '',
      end_longitude: '',
    }
    await call(saveWay, { form: { ...form, code: 'นบ.1007', name: 'เดิม' } }, admin)
    await call(saveWay, { form: { ...form, code: 'นบ.1009', name: 'สาย 9' } }, admin)
    const lines = [
      ['รหัสสายทาง', 'ชื่อสายทาง'],
      ...many.map((number) => [`นบ.${1000 + number}`, `สาย ${number}`]),
    ]
    const { body } = await call(importWays, sent(lines), admin)
    const found = body.warnings.map(({ row, message }) => [row, message])
    expect(found).toEqual([
      [9, 'มีรหัสสายทางนี้ในทะเบียนแล้ว: เดิม'],
      [11, 'สายทางนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ'],
    ])
    expect([body.total, body.problems]).toEqual([1_499, []])
  },
)
