import {
  contractMonth,
  contractReport,
  contractReportIntervals,
  type ReportInterval,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { bahtInWords } from '@roadside/contract/domain/baht-words.ts'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { at, contractTools } from './testing/contracts.ts'

/** September 2569 by hand: every minute of it by itself, beside what the console computes. */

const weights = { cabinet: 1, sign: 0.75, camera: 0.5, gauge: 0.25 } as const
const always: ServiceTerms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  // of 720 hours 1.25 % are 9 hours, more than 8
  allowance: { hours: 8, percent: 1.25 },
  penalty: { unit: 'percent', rate: 0.025, part_hour: 'exact' },
  weights: { kind: 'by_kind', of: weights },
}
const office: ServiceTerms = {
  ...always,
  hours: {
    kind: 'working',
    office: 'government',
    weekdays: [1, 2, 3, 4, 5],
    from: '08:30',
    to: '16:30',
  },
  penalty: { unit: 'baht', rate: 1_234.5, part_hour: 'whole' },
}
const valueSatang = 9_876_543_21

/** Twelve devices. */
const kinds = [
  'cabinet',
  'cabinet',
  'sign',
  'sign',
  'sign',
  'camera',
  'camera',
  'camera',
  'gauge',
  'gauge',
  'gauge',
  'gauge',
] as const
/** Forty intervals of September: device, from, to. The first is of August too, and the last one lasts. */
const intervals: readonly (readonly [number, string, string | null])[] = [
  [1, '08-31 20:00', '09-01 03:20'],
  [6, '09-01 02:00', '09-01 04:00'],
  [9, '09-01 08:00', '09-01 17:00'],
  [3, '09-01 16:10', '09-01 16:40'],
  [10, '09-02 00:00', '09-03 00:00'],
  [7, '09-02 09:00', '09-02 10:30'],
  [2, '09-02 10:00', '09-02 10:15'],
  [4, '09-03 13:07', '09-03 15:59'],
  [5, '09-03 14:00', '09-03 16:31'],
  [1, '09-04 08:29', '09-04 08:31'],
  [11, '09-04 18:00', '09-05 06:00'],
  [12, '09-04 18:00', '09-05 06:00'],
  [8, '09-05 05:00', '09-05 07:00'],
  [6, '09-07 08:30', '09-07 16:30'],
  [3, '09-07 12:00', '09-07 13:00'],
  [1, '09-07 12:30', '09-07 12:45'],
  [9, '09-08 00:00', '09-08 00:01'],
  [2, '09-09 23:50', '09-10 00:10'],
  [4, '09-10 10:10', '09-10 11:11'],
  [7, '09-10 10:30', '09-10 12:00'],
  [10, '09-10 11:00', '09-10 14:00'],
  [5, '09-11 16:00', '09-14 09:00'],
  [6, '09-12 12:00', '09-12 18:00'],
  [1, '09-13 01:00', '09-13 02:30'],
  [2, '09-13 02:00', '09-13 03:00'],
  [8, '09-15 15:15', '09-15 15:45'],
  [11, '09-16 06:00', '09-16 18:00'],
  [12, '09-16 09:00', '09-16 10:00'],
  [3, '09-17 08:30', '09-17 09:30'],
  [4, '09-17 08:30', '09-17 09:30'],
  [7, '09-18 20:20', '09-19 02:02'],
  [9, '09-20 00:00', '09-21 00:00'],
  [6, '09-21 16:29', '09-22 08:31'],
  [1, '09-23 11:11', '09-23 13:13'],
  [2, '09-24 07:00', '09-24 19:00'],
  [5, '09-24 10:00', '09-24 11:00'],
  [10, '09-25 14:14', '09-25 15:15'],
  [8, '09-28 09:00', '09-28 12:00'],
  [3, '09-29 00:00', '09-29 12:00'],
  [4, '09-30 21:30', null],
]
/** Whole intervals that the authority excused, by their place. */
const excused = [14, 35] as const

const moment = (text: string) => at(`2026-${text}`)
const [begin, end] = [moment('09-01 00:00'), at('2026-10-01 00:00')]
const minuteMs = 60_000
const downs = intervals.map(([device, from, to]) => ({
  device,
  from: moment(from).getTime(),
  to: (to === null ? end : moment(to)).getTime(),
}))

let t: TestApp
const contracts: Record<'always' | 'office', number> = { always: 0, office: 0 }
beforeAll(async () => {
  t = await createTestApp()
  t.clock.now = at('2026-10-02 09:00')
  const tools = contractTools(t)
  const alarms = alarmTools(t)
  for (const [code, terms] of [
    ['always', always],
    ['office', office],
  ] as const) {
    const { wid, departmentId, groupId } = await alarms.place('Flooding')
    contracts[code] = await tools.contract({
      code,
      departmentId,
      wid,
      terms,
      valueSatang,
      guarantee: ['2026-01-01', '2026-12-31'],
    })
    const assets: number[] = []
    for (const kind of kinds) assets.push(await tools.equipment(kind, wid, at('2026-08-01 00:00')))
    const ids = await tools.outages(
      intervals.map(([device, from, to]) => ({
        asset: assets[device - 1]!,
        from: moment(from),
        to: to === null ? null : moment(to),
      })),
    )
    await tools.excuse(ids[excused[0] - 1]!, 'maintenance', 'somsri')
    await tools.excuse(ids[excused[1] - 1]!, 'force_majeure', 'somsri')
    await buildUser(t, { username: `chief-${code}`, groupId, role: 'admin' })
  }
})
afterAll(() => t.close())

/** Ten thousandths of an hour-weight: each minute takes the greatest weight of what is down in it. */
function byMinutes(isAgreed: boolean, counts: (minute: Date) => boolean): number {
  let sum = 0
  for (let minute = begin.getTime(); minute < end.getTime(); minute += minuteMs) {
    if (!counts(new Date(minute))) continue
    const down = downs.flatMap(({ device, from, to }, index) =>
      from <= minute && minute < to && !(isAgreed && excused.some((place) => place === index + 1))
        ? [weights[kinds[device - 1]!]]
        : [],
    )
    sum += Math.max(0, ...down)
  }
  return sum
}

/** Monday to Friday from 08:30 to 16:30 in Bangkok; September 2026 has no public holiday. */
function isOfficeHour(minute: Date): boolean {
  const clock = new Date(minute.getTime() + 7 * 3_600_000)
  const time = clock.getUTCHours() * 60 + clock.getUTCMinutes()
  return ![0, 6].includes(clock.getUTCDay()) && time >= 510 && time < 990
}

const minutesOf = (ms: number | null | undefined) => (ms ?? Number.NaN) / minuteMs
const line = (one: ReportInterval, index: number) =>
  [
    String(index + 1).padStart(2),
    one.device,
    `${formatThaiDateTime(one.from)} – ${formatThaiDateTime(one.to)}`,
    `×${one.weight}`,
    `นับ ${minutesOf(one.measured.counted_ms)} นาที`,
    `ตามที่วัด ${minutesOf(one.measured.downtime_ms)}`,
    `ตามที่ตกลง ${minutesOf(one.agreed.downtime_ms)}`,
  ].join(' | ')

test.each([
  // 9 hours of allowance; 0.025 % of the contract an hour
  [
    'always',
    (minutes: number) => Math.max(0, minutes - 9 * 60),
    (over: number) => Math.round((over / 60) * 0.000_25 * valueSatang),
  ],
  // 22 days of 8 hours: 1.25 % are 2.2 hours, and 8 hours are more; begun hours are whole
  [
    'office',
    (minutes: number) => Math.max(0, minutes - 8 * 60),
    (over: number) => Math.ceil(over / 60) * 1_234_50,
  ],
] as const)(
  'the penalty of a month of twelve devices and forty intervals is what a hand counts: %s',
  async (code, overOf, penaltyOf) => {
    const key = contracts[code]
    const token = await t.tokenOf(`chief-${code}`)
    const { body: report } = await t.call(
      contractReport,
      { month: '2026-09', by: 'contract', pj_id: key },
      token,
    )
    const [row] = report.rows
    const { body: list } = await t.call(
      contractReportIntervals,
      { month: '2026-09', by: 'contract', key, page: 1, perPage: 100 },
      token,
    )
    expect(list.rows).toHaveLength(40)
    console.info(list.rows.map(line).join('\n'))
    const { body: costly } = await t.call(
      contractReportIntervals,
      { month: '2026-09', by: 'contract', key, costly: true, page: 1, perPage: 1 },
      token,
    )
    expect([costly.rows.length, costly.total < 40]).toEqual([1, true])
    for (const figure of ['measured', 'agreed'] as const) {
      const minutes = byMinutes(figure === 'agreed', code === 'office' ? isOfficeHour : () => true)
      const over = overOf(minutes)
      const found = row![figure]
      expect(minutesOf(found.downtime_ms)).toBeCloseTo(minutes, 6)
      expect(minutesOf(found.over_ms)).toBeCloseTo(over, 6)
      expect(found.penalty_satang).toBe(penaltyOf(over))
      const added = list.rows.reduce((sum, one) => sum + (one[figure].downtime_ms ?? 0), 0)
      expect(added).toBeCloseTo(found.downtime_ms!, 3)
      // also of those alone that add something, as measured or as agreed
      for (const { sums } of [list, costly])
        expect(sums[`${figure}_ms`]).toBeCloseTo(found.downtime_ms!, 3)
      console.info(
        `${code} ${figure}: ${minutes} นาที เกิน ${over} นาที ค่าปรับ ${formatBaht(found.penalty_satang)} บาท (${bahtInWords(found.penalty_satang!)})`,
      )
    }
    expect(row!.measured.penalty_satang).toBeGreaterThan(row!.agreed.penalty_satang!)
    const { body: month } = await t.call(contractMonth, { pj_id: key, month: '2026-09' }, token)
    expect(month.account.agreed.penalty_satang).toBe(row!.agreed.penalty_satang)
    expect([month.obstacles, month.account.faults]).toEqual([[], 40])
  },
)
