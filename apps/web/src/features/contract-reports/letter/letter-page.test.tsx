import type { OpenDefect } from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find } from '../../../testing/open-console.ts'

const { visit, answer } = eachWithConsole(admin)
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })

const defect = (asset_id: number, guarantee_to: string): OpenDefect => ({
  asset_id,
  device: `ป้าย ${asset_id}`,
  kind: 'vms',
  sta: '1+100',
  wid: 1,
  type_name: 'TrafficSign',
  site: 'นบ.1001',
  road_code: 'นบ.1001',
  health: 'fault',
  since: '2026-11-20T09:00:00+07:00',
  reason: '',
  lot: '',
  guarantee_from: '2025-06-01',
  guarantee_to,
  ticket: null,
})

/** What the letter says, with plain spaces. */
const letterText = () =>
  (document.querySelector('article[aria-label="หนังสือ"]')?.textContent ?? '').replaceAll(
    '\u00A0',
    ' ',
  )

test('the letter counts what its list has, also where its sentences were edited', async () => {
  answer('defectNotice', {
    pj_id: 5,
    pj_code: 'ก',
    pj_name: 'งานป้าย',
    contract_no: 'ส.1',
    signed_on: '2025-05-01',
    employer: '',
    department: 'ขทช.นนทบุรี',
    contractor: 'บริษัท ก',
    finish: { amount: 7, unit: 'days' },
    as_of: '2026-11-29T09:05:00+07:00',
    defects: [defect(1, '2027-05-31'), defect(2, '2027-12-31')],
    total: 2,
    left_out: { not_guaranteed: 0, behind_a_cause: 0, out_of_sight: 0 },
  })
  visit('/reports/contract/letter?pj_id=5')
  await until(() => expect(letterText()).toContain('จำนวน ๒ รายการ ซึ่งเกิดขึ้นในระยะเวลารับประกัน'))
  for (const box of document.querySelectorAll<HTMLElement>(
    'article[aria-label="หนังสือ"] [role=textbox]',
  )) {
    if (!/ข้อเท็จจริง|สิ่งที่ส่งมาด้วย/.test(box.getAttribute('aria-label') ?? '')) continue
    box.textContent = `${box.textContent} ตามที่แก้ไข`
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const remove = () => [...document.querySelectorAll<HTMLElement>('tbody button')]
  remove()[0]!.click()
  await until(() => expect(letterText()).toContain('จำนวน ๑ รายการ'))
  expect(letterText()).toContain('(๑ รายการ)')
  expect(letterText()).toContain('ที่สิ้นสุดวันที่ ๓๑ ธันวาคม ๒๕๗๐')
  expect(letterText()).not.toContain('๒ รายการ')
  expect(letterText()).toContain('ตามที่แก้ไข')
  // a letter about nothing is not printed
  remove()[1]!.click()
  await until(() => expect(letterText()).toContain('จำนวน ๐ รายการ'))
  const print = await find('button', 'พิมพ์')
  expect(print.hasAttribute('disabled')).toBe(true)
})
