import { useMemo, useState } from 'react'
import { DayChart, TimeChart } from '../../chart/chart.tsx'
import type { ChartLevel } from '../../chart/level-lines.ts'

const now = Date.parse('2026-11-21T19:42:00+07:00')
const minute = 60_000
const query = new URLSearchParams(location.search)

/** A lamp's current, four days: lit by night, silent for some hours of the second. */
const lampTimes = Array.from({ length: 384 }, (_, row) => now - (383 - row) * 15 * minute).filter(
  (_, row) => row < 150 || row > 176,
)
const lamp = [
  {
    label: 'กระแสไฟฟ้า',
    unit: 'A',
    values: lampTimes.map((time, row) => {
      const hour = new Date(time + 7 * 60 * minute).getUTCHours()
      return row === 260 ? null : hour >= 18 || hour < 6 ? 0.68 + Math.sin(row * 1.7) * 0.03 : 0.01
    }),
  },
]

const floodTimes = Array.from({ length: 288 }, (_, row) => now - (287 - row) * 5 * minute)
const flood = [
  {
    label: 'ระดับน้ำเหนือผิวทาง',
    unit: 'ซม.',
    decimals: 1,
    values: floodTimes.map(
      (_, row) => -24 + 34 / (1 + Math.exp((190 - row) / 18)) + Math.sin(row) * 0.4,
    ),
  },
]
const floodLevels: ChartLevel[] = [
  { label: 'เฝ้าระวัง', value: -10, tone: 'warn' },
  { label: 'เตือนภัย', value: 5, tone: 'alert' },
  { label: 'อันตราย', value: 15, tone: 'fault' },
  { label: 'วิกฤต', value: 30, tone: 'critical' },
]

/** Three channels of a bridge, so many samples each. */
function makeBridge(count: number) {
  const times = Float64Array.from({ length: count }, (_, row) => now - (count - 1 - row) * 10_000)
  const noise = (row: number, seed: number) =>
    (((row * 7_919 + seed * 104_729) % 1_000) / 1_000 - 0.5) * 2
  const channel = (seed: number, size: number) =>
    Float64Array.from(times, (_, row) =>
      row % 20_000 > 19_400
        ? NaN
        : Math.sin(row / 3_000 + seed) * size + noise(row, seed) * size * 0.2,
    )
  return {
    times,
    series: [
      { label: 'ความเครียด S1', unit: 'µε', values: channel(0, 40), decimals: 1 },
      { label: 'ความเครียด S2', unit: 'µε', values: channel(1, 30), decimals: 1 },
      {
        label: 'อุณหภูมิ',
        unit: '°C',
        axis: 'right' as const,
        values: channel(2, 4).map((value) => value + 31),
        decimals: 1,
      },
    ],
  }
}

const days = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `${day}/11/2569`)

/** `?chart=` samples for each channel of the bridge. */
export function ChartPage() {
  const bridge = useMemo(() => makeBridge(Number(query.get('chart')) || 5_000), [])
  const [shown, setShown] = useState('')
  return (
    <main style={{ display: 'grid', gap: 20, padding: 16, background: 'var(--rs-panel)' }}>
      <TimeChart
        times={lampTimes}
        series={lamp}
        gapMs={45 * minute}
        height={240}
        ariaLabel="กระแสไฟฟ้าของดวงโคม P-004"
      />
      <TimeChart
        times={floodTimes}
        series={flood}
        levels={floodLevels}
        gapMs={15 * minute}
        height={260}
        ariaLabel="ระดับน้ำ 24 ชั่วโมง"
      />
      <TimeChart
        {...bridge}
        gapMs={minute}
        height={320}
        ariaLabel="ความเครียดและอุณหภูมิของสะพาน"
        onRange={(range) => setShown(range ? `${range.from} ${range.to}` : '')}
      />
      <output hidden>{shown}</output>
      <DayChart
        days={days}
        values={[3, 1_204, 8, null, 5, 2, 12]}
        partial={[false, false, true]}
        partialNote="กล้องบางตัวไม่ส่งข้อมูล"
        label="จำนวนรถจอด"
        unit="คัน"
        height={240}
        ariaLabel="จำนวนรถจอดย้อนหลัง 7 วัน"
      />
      <DayChart
        days={days}
        values={[3, 2, 8, null, 5, 2, null]}
        label="จำนวนรถย้อนศร"
        unit="คัน"
        height={200}
        ariaLabel="จำนวนรถย้อนศรย้อนหลัง 7 วัน"
      />
    </main>
  )
}
