import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { expect, test } from 'vitest'
import { UplinkChart } from './uplink-chart.tsx'

const times = { from: '2026-11-20T12:00:00+07:00', to: '2026-11-21T13:00:00+07:00' }
const chart = () => <UplinkChart devid="id-1" times={times} />

test('what was received and what was not stand beside each other, in figures as well', async () => {
  const rows = [
    { at: '2026-11-21T09:00:00+07:00', received: 4, missing: 0 },
    { at: '2026-11-21T10:00:00+07:00', received: 3, missing: 1 },
    { at: '2026-11-21T11:00:00+07:00', received: 0, missing: null },
  ]
  const page = await openPage('/lighting?wid=1', chart, {
    loraUplinks: () => ({ is_counted: true, grain: 'hour', archived: [], rows }),
  })
  await until(() => expect(page.container.querySelector('figure')).not.toBeNull())
  expect(page.container.textContent).toContain('ได้รับ 7 ข้อความ ไม่ถึงระบบ 1 ข้อความ (12.5 %)')
  await page.close()
})

test('of messages without a frame counter nothing is drawn, and why is said', async () => {
  const answer = { is_counted: false, grain: 'day', archived: [], rows: [] }
  const page = await openPage('/lighting?wid=1', chart, { loraUplinks: () => answer })
  await until(() => page.container.textContent?.includes('จึงไม่ทราบจำนวนที่ไม่ถึงระบบ'))
  expect(page.container.querySelector('figure')).toBeNull()
  await page.close()
})

test('hours of an archived month are not drawn as hours without messages', async () => {
  const answer = { is_counted: true, grain: 'hour', archived: ['2026-08'], rows: [] }
  const page = await openPage('/lighting?wid=1', chart, { loraUplinks: () => answer })
  await until(() =>
    page.container.textContent?.includes('ข้อความรายชั่วโมงของ สิงหาคม 2569 อยู่ในคลังข้อมูลย้อนหลัง'),
  )
  expect(page.container.textContent).not.toContain('ได้รับ 0 ข้อความ')
  await page.close()
})
