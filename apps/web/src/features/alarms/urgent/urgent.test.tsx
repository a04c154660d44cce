import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { expect, test } from 'vitest'
import { buildAlarm, buildCounts } from '../testing-alarms.ts'
import { AlarmStrip } from './alarm-strip.tsx'
import { WallAlarmBand, WallAlarmScene } from './wall-alarms.tsx'

const counts = () =>
  buildCounts({
    rows: [
      { severity: 'critical', total: 1, unacknowledged: 1 },
      { severity: 'minor', total: 1_200, unacknowledged: 0 },
    ],
  })
const answers = (total: number) => ({
  alarmCounts: counts,
  alarmList: () => ({
    rows: total === 0 ? [] : [buildAlarm({ severity: 'critical', subject: 'GW-1', hidden: 300 })],
    total,
  }),
})
const textOf = ({ container }: { container: HTMLElement }) =>
  (container.textContent ?? '').replaceAll('\u00A0', ' ')

test('the strip has the most urgent alarms, how many there are, and opens one over the page', async () => {
  const page = await openPage('/', AlarmStrip, answers(1))
  await until(() => expect(textOf(page)).toContain('ไฟดับ GW-1'))
  await until(() => expect(textOf(page)).toContain('ปานกลาง 1,200'))
  for (const part of ['นบ.1001 กม. 1+200', 'ยังไม่รับทราบ', 'ซ่อน 300'])
    expect(textOf(page)).toContain(part)
  expect(page.sent('alarmList')).toEqual([{ state: 'active', page: 1, perPage: 4 }])
  const minor = [...page.container.querySelectorAll('a')].find((link) =>
    link.textContent.startsWith(' ปานกลาง'),
  )
  expect(minor?.getAttribute('href')).toBe('/alarms?severity=minor')
  page.container.querySelector<HTMLElement>('li button')?.click()
  await until(() => expect(page.address()).toContain('alarm=1'))
  await page.close()
})

test('nothing urgent is said on pages, and takes no room on the wall', async () => {
  const page = await openPage(
    '/',
    () => (
      <>
        <AlarmStrip />
        <WallAlarmBand />
      </>
    ),
    answers(0),
  )
  await until(() => expect(textOf(page)).toContain('ไม่มีการแจ้งเตือนในขณะนี้'))
  expect(page.container.querySelectorAll('section')).toHaveLength(1)
  await page.close()
})

test('the picture of the wall says how many more there are', async () => {
  const page = await openPage('/wall', WallAlarmScene, answers(71))
  await until(() => expect(textOf(page)).toContain('และอีก 70 รายการ'))
  expect(textOf(page)).toContain('วิกฤต')
  await page.close()
})
