import { expect, test, vi } from 'vitest'
import { eachWithConsole, press } from '../../testing/open-console.ts'

const { visit, answer, sent, address } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const shown = () => document.body.textContent.replaceAll('\u00A0', ' ')
const labelled = {
  name: 'P-001',
  road_code: 'นบ.1001',
  road_name: '',
  sta: '1+200',
  asset_id: null,
}

test('a passer-by who is not signed in reads where the equipment stands, and reports it', async () => {
  answer('labelledEquipment', { ...labelled, place: null })
  answer('reportFault', { number: 12 })
  visit('/label/mjm79c5jsk', null)
  await until(() => expect(shown()).toContain('นบ.1001 กม. 1+200'))
  await press('แจ้งเรื่อง')
  await until(() => expect(shown()).toContain('กรุณาเลือกสิ่งที่พบ'))
  const choice = document.querySelector('select')!
  choice.value = 'off'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await press('แจ้งเรื่อง')
  await until(() => expect(shown()).toContain('รับเรื่องแล้ว หมายเลข 12'))
  expect(sent('reportFault')).toMatchObject([{ code: 'mjm79c5jsk', fault: 'off' }])
})

test('who is signed in and may see the equipment is led to it', async () => {
  const place = { wid: 7, DeptID: 11, type_name: 'Lighting' }
  answer('labelledEquipment', { ...labelled, place })
  visit('/label/mjm79c5jsk')
  await until(() => expect(address()).toContain('/lighting'))
  expect(address()).toContain('wid=7')
})

test('a contractor is led to its equipment, not to the form of passers-by', async () => {
  answer('labelledEquipment', { ...labelled, place: null, asset_id: 3 })
  visit('/label/mjm79c5jsk', { role: 'contractor' })
  await until(() => expect(address()).toContain('/contract-equipment?asset=3'))
})
