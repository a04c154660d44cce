import { find, mount, press, type Mounted } from '@roadside/ui/test-mount.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CountSummary } from '../calls.ts'
import { DailyVolumes } from './daily-volumes.tsx'
import { VolumeTiles } from './volume-tiles.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const hours = Array.from({ length: 24 }, () => null)
const day = (number: number, small: number | null, completeness: number, implausible = 0) => ({
  day: `2026-11-${number}`,
  completeness,
  implausible,
  counts: small === null ? null : { small, large: 1_000 },
})
const summary: CountSummary = {
  department: 'ขทช.นนทบุรี',
  classes: ['small', 'large'],
  days: [day(20, 9_000, 100), day(21, null, 0), day(22, 500, 80, 3)],
  is_running: true,
  today: hours,
  usual: hours,
  usual_days: 0,
  profile: { in: hours, out: hours, unknown: hours },
  speed_avg: 61.25,
  speed_p85: 72,
  heavy_pct: null,
  completeness: 60,
  aadt: { value: 10_050, days: 12, weekdays: 6 },
}

function show(node: ReactNode): HTMLElement {
  mounted = mount(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>)
  return mounted.container
}

test('a day without data is a gap, and one that is not whole says so', () => {
  const page = show(<DailyVolumes summary={summary} of="นบ.1009" time="7 วันล่าสุด" />)
  expect(page.querySelectorAll('[data-bar] [data-hatched]').length).toBe(1)
  press(find(page, 'button', 'ตารางข้อมูล'))
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['ศ. 20/11/2569', '9,000', '1,000', '10,000', '-'],
    ['ส. 21/11/2569', '-', '-', '-', 'ไม่มีข้อมูล'],
    ['อา. 22/11/2569 (ถึงขณะนี้)', '500', '1,000', '1,500', 'ข้อมูลครบ 80 % · ไม่นับ 3 ช่วงที่ค่าเกินจริง'],
  ])
})

test('figures say what they are made of, and what is not known is no figure', () => {
  const text = show(<VolumeTiles summary={summary} time="7 วันล่าสุด" isUsual />).textContent
  expect(text).toContain('AADT โดยประมาณ10,050 คันต่อวัน จาก 12 วัน')
  expect(text).toContain('สัดส่วนรถหนัก-ไม่จำแนกประเภทรถ')
  expect(text).toContain('เฉลี่ย 6 วันในสัปดาห์')
  expect(text).toContain('1,500 คัน')
})
