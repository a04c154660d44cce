import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import type { FloodReportRow } from '../calls.ts'
import { FloodReport } from './flood-report.tsx'

let page: OpenedPage
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  return page.close()
})

const row: FloodReportRow = {
  wid: 5,
  device_id: 3,
  site: 'นบ.1005',
  gauge: 'จุดวัดที่ 1',
  department: 'ขทช.นนทบุรี',
  road: 'นบ.1005',
  sta: '1+250',
  depth_cm: 20,
  condition: 'critical',
  passage: null,
  at: '2026-11-21T14:05:00+07:00',
}

test('the copied text has plain spaces alone', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  page = await openPage(
    '/?dialog=floodReport',
    () => <FloodReport DeptID={undefined} departmentName={null} />,
    { floodingReport: () => [row] },
  )
  await until(() => find(document.body, 'button', 'คัดลอกเป็นข้อความ'))
  press(find(document.body, 'button', 'คัดลอกเป็นข้อความ'))
  await until(() => expect(writeText).toHaveBeenCalledOnce())
  const [text = ''] = writeText.mock.lastCall ?? []
  expect(text).toMatch(/ข้อมูลล่าสุดเมื่อ .* น\.\n1\. สายทาง นบ\.1005 .*เวลา 21\/11\/2569 14:05 น\.$/)
  expect(text).not.toContain('\u00A0')
})
