import type { Limits } from '@roadside/contract/domain/levels.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'

const minuteMs = 60_000

interface DemoPoint {
  readonly key: string
  readonly name: string
  readonly unit?: string
  readonly decimals?: number
  readonly words?: readonly [string, string]
  readonly limits?: Limits
  /** At a minute of the world's hour, 0 to 60, and of all time. */
  readonly at: (minute: number, minutes: number) => number | boolean | string | null
}

const wave = (minutes: number, period: number, phase = 0) =>
  Math.sin((2 * Math.PI * minutes) / period + phase)
const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
const pumps = { words: ['หยุด', 'เดิน'] } as const
/** The sump fills for twenty minutes and is pumped out in ten; in the hour's third turn the pumps come late. */
function sump(minute: number): { level: number; isPumped: boolean } {
  const turn = minute % 30
  const top = minute >= 30 ? 3.7 : 2.7
  return turn < 20
    ? { level: 0.4 + (top - 0.4) * (turn / 20), isPumped: false }
    : { level: top - (top - 0.4) * ((turn - 20) / 10), isPumped: true }
}

const drainage: readonly DemoPoint[] = [
  {
    key: 'SUMP_LVL',
    name: 'ระดับน้ำในบ่อสูบ',
    unit: 'ม.',
    decimals: 2,
    limits: {
      low: { watch: 0.5, danger: 0.2 },
      high: { watch: 2.8, danger: 3.5 },
      hysteresis: 0.05,
    },
    at: (minute) => round(sump(minute).level, 2),
  },
  { key: 'PUMP1_RUN', name: 'เครื่องสูบน้ำ 1', ...pumps, at: (minute) => sump(minute).isPumped },
  {
    key: 'PUMP2_RUN',
    name: 'เครื่องสูบน้ำ 2',
    ...pumps,
    at: (minute) => sump(minute).isPumped && sump(minute).level > 2.2,
  },
  {
    key: 'PUMP1_A',
    name: 'กระแสเครื่องสูบน้ำ 1',
    unit: 'A',
    decimals: 1,
    limits: { high: { watch: 28, danger: 34 }, hysteresis: 1 },
    at: (minute, minutes) => (sump(minute).isPumped ? round(24 + 6 * wave(minutes, 7), 1) : 0),
  },
  {
    key: 'FLOW',
    name: 'อัตราการไหล',
    unit: 'ลบ.ม./ชม.',
    decimals: 0,
    // the meter is out for some minutes of each hour
    at: (minute, minutes) =>
      minute >= 12 && minute < 17
        ? null
        : sump(minute).isPumped
          ? Math.round(180 + 20 * wave(minutes, 5))
          : 0,
  },
]

const power: readonly DemoPoint[] = [
  {
    key: 'MAINS_V',
    name: 'แรงดันไฟฟ้าหลัก',
    unit: 'V',
    decimals: 0,
    limits: { low: { watch: 207, danger: 190 }, high: { watch: 242, danger: 253 }, hysteresis: 2 },
    at: (minute, minutes) => (isOut(minute) ? 0 : Math.round(226 + 14 * wave(minutes, 22))),
  },
  { key: 'MAINS_OK', name: 'ไฟฟ้าหลัก', words: ['ไม่มีไฟ', 'ปกติ'], at: (minute) => !isOut(minute) },
  { key: 'GEN_RUN', name: 'เครื่องกำเนิดไฟฟ้า', ...pumps, at: (minute) => isOut(minute) },
  {
    key: 'UPS_PCT',
    name: 'ประจุ UPS',
    unit: '%',
    decimals: 0,
    limits: { low: { watch: 60, danger: 30 }, hysteresis: 3 },
    at: (minute) => (isOut(minute) ? Math.round(98 - (minute - 40) * 14) : 98),
  },
  {
    key: 'DOOR',
    name: 'ประตูตู้ควบคุม',
    words: ['ปิด', 'เปิด'],
    at: (minute) => minute >= 22 && minute < 26,
  },
  {
    key: 'TEMP',
    name: 'อุณหภูมิตู้ควบคุม',
    unit: '°C',
    decimals: 1,
    limits: { high: { watch: 45, danger: 55 }, hysteresis: 1 },
    at: (_, minutes) => round(38 + 9 * wave(minutes, 35), 1),
  },
  { key: 'MODE', name: 'MODE', at: (minute) => (isOut(minute) ? 'GENERATOR' : 'AUTO') },
]
function isOut(minute: number): boolean {
  return minute >= 40 && minute < 46
}

/** Two remote units of a site: drainage, and power with the cabinet. */
export function unitsOf({ name: site, wid, line, metres }: DemoSite): DemoDevice[] {
  return [
    { id: 'DRN', name: 'ระบบระบายน้ำ', points: drainage, silentFrom: 2 },
    { id: 'PWR', name: 'ระบบไฟฟ้า', points: power, silentFrom: null },
  ].map(({ id, name, points, silentFrom }, index) => {
    const device = `RTU-${wid}-${id}`
    // sites go through the same hour one after the other
    const offset = Math.floor(60 * chance(site, 'scada'))
    return {
      device,
      name,
      ...roundPoint(alongLine(line, metres + index * 60, 8)),
      channels: points.flatMap(({ key, name: pointName, unit = '', decimals = 0, words, at }) =>
        typeof at(0, 0) === 'string'
          ? []
          : [{ key, name: pointName, unit, decimals, ...(words && { words }) }],
      ),
      rules: {
        limits: Object.fromEntries(
          points.flatMap(({ key, limits }) => (limits ? [[key, limits as never]] : [])),
        ),
      },
      messageAt: (at, world) => {
        const minutes = world.getTime() / minuteMs + offset
        const minute = minutes % 60
        if (silentFrom !== null && minute >= silentFrom && minute < silentFrom + 10) return null
        const quality = minute >= 33 && minute < 36 ? 'uncertain' : 'good'
        const values = Object.fromEntries(
          points.map((point) => [point.key, point.at(minute, minutes)]),
        )
        return { device, time: toBangkokIso(at), quality, values }
      },
    }
  })
}
