import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { expect, test, vi } from 'vitest'
import { LogChart } from './log-chart.tsx'

vi.mock('@roadside/ui/chart/chart.tsx', () => ({
  TimeChart: ({ ariaLabel }: { ariaLabel: string }) => <figure aria-label={ariaLabel} />,
}))

const times = { from: '2026-08-30T00:00:00+07:00', to: '2026-11-21T13:00:00+07:00' }
const chart = () => <LogChart devid="id-1" times={times} isRoot={false} />
const series = { time: [], current: [], threshold: null, isCut: false }
const day = { readings: 95, current_least: 0, current_mean: 0.21, current_greatest: 0.55 }

test('months in the archive are named with what brings them back, and their days are drawn', async () => {
  const archived = { months: ['2026-08'], days: [{ day: '2026-08-31', ...day }] }
  const page = await openPage('/lighting?wid=1', chart, {
    loraSeries: () => ({ ...series, archived }),
  })
  await until(() => expect(page.container.querySelector('[role=status]')).not.toBeNull())
  const { textContent } = page.container
  expect(textContent).toContain('ข้อมูลรายครั้งของเดือน สิงหาคม 2569 อยู่ในคลังข้อมูลย้อนหลัง')
  expect(textContent).toContain('npm run archive -- restore --month 2026-08')
  await until(() =>
    expect(
      page.container.querySelector('[aria-label="กราฟกระแสไฟฟ้ารายวัน สิงหาคม 2569"]'),
    ).not.toBeNull(),
  )
  await page.close()
})

test('of a time that is in the database nothing is said', async () => {
  const archived = { months: [], days: [] }
  const page = await openPage('/lighting?wid=1', chart, {
    loraSeries: () => ({ ...series, archived }),
  })
  await page.settled()
  expect(page.container.textContent).not.toContain('คลัง')
  await page.close()
})
