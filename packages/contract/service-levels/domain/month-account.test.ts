import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtInWords } from '../../domain/baht-words.ts'
import { formatBaht } from '../../domain/baht.ts'
import { deliveredCalendar } from '../holidays/delivered-calendar.ts'
import type { CountedHours, ServiceTerms } from '../terms.ts'
import {
  agreedPause,
  at,
  minuteMs,
  someHours,
  somePause,
  someSpan,
} from '../testing/arbitraries.ts'
import { formatThaiDateTime } from '../../domain/thai-date.ts'
import { hoursText } from './exact.ts'
import { accountMonth, spanOfMonth, type AccountOf, type Outage } from './month-account.ts'
import type { Pause } from './pause.ts'
import { penaltyOf } from './penalty.ts'

const hourMs = 3_600_000
const office: CountedHours = {
  kind: 'working',
  office: 'government',
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to: '16:30',
}
const terms: ServiceTerms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  allowance: { hours: 4, percent: 1.5 },
  penalty: { unit: 'percent', rate: 0.035, part_hour: 'exact' },
  weights: { kind: 'by_kind', of: { gateway: 1, camera: 0.5, sign: 0.75, lamp: 0.25 } },
}
const outage = (
  id: number,
  kind: string,
  [from, to]: [string, string | null],
  pauses: Pause[] = [],
): Outage => ({
  id,
  device: `${kind}-${id}`,
  kind,
  from: at(`2026-04-${from}`),
  to: to === null ? null : at(`2026-04-${to}`),
  pauses,
})
const account = (outages: Outage[], more: Partial<AccountOf> = {}) =>
  accountMonth({
    month: '2026-04',
    terms,
    contractSatang: 12_345_678_90,
    outages,
    calendar: deliveredCalendar,
    now: at('2026-05-02 00:00'),
    ...more,
  })
const hours = (nanoseconds: bigint | null) => (nanoseconds === null ? null : hoursText(nanoseconds))

test('of what is down at once only the heaviest counts', () => {
  const { measured, outages } = account([
    outage(1, 'lamp', ['02 08:00', '02 20:00']),
    outage(2, 'gateway', ['02 10:00', '02 12:00']),
    outage(3, 'camera', ['02 11:00', '02 14:00']),
    outage(4, 'lamp', ['02 09:00', '02 13:00']),
  ])
  // lamp 2 h, gateway 2 h, camera 2 h, lamp 6 h
  expect(hours(measured.downtime)).toBe('5.00')
  expect(
    outages.map(({ id, measured: time }) => [id, hours(time.downtime), time.counted / hourMs]),
  ).toEqual([
    [1, '2.00', 12],
    [4, '0.00', 4],
    [2, '2.00', 2],
    [3, '1.00', 3],
  ])
})

test('the allowance is the greater of hours and percent, and only what is over costs', () => {
  // 1.5 % of the 720 hours of April
  const { allowance, countedMs } = account([])
  expect([hours(allowance), countedMs! / hourMs]).toEqual(['10.80', 720])
  const over = account([outage(1, 'gateway', ['02 08:00', '02 20:00'])])
  expect([hours(over.measured.over), over.measured.penalty]).toEqual([
    '1.20',
    // 1.2 h × 0.035 % × 12,345,678.90 baht = 5,185.185138
    5_185_19,
  ])
  const within = account([outage(1, 'gateway', ['02 08:00', '02 18:48'])])
  expect([within.measured.over, within.measured.penalty]).toEqual([0n, 0])
  // of working hours: 19 days of 8 hours, 1.5 % of them are less than 4 hours
  const working = account([], { terms: { ...terms, hours: office } })
  expect([working.countedMs! / hourMs, hours(working.allowance)]).toEqual([19 * 8 - 8, '4.00'])
})

test('pauses that were agreed to stand in the agreed figures alone', () => {
  const pauses = [agreedPause(at('2026-04-02 10:00'), at('2026-04-02 11:00'))]
  const { measured, agreed } = account([
    outage(1, 'gateway', ['02 08:00', '02 20:00'], pauses),
    outage(2, 'lamp', ['02 08:00', '02 20:00']),
  ])
  // in the pause of the gateway the lamp is the heaviest
  expect([hours(measured.downtime), hours(agreed.downtime)]).toEqual(['12.00', '11.25'])
  expect([measured.penalty, agreed.penalty]).toEqual([5_185_19, 1_944_44])
})

test('a month counts its own part of what is longer, and what lasts up to now', () => {
  const long: Outage = {
    ...outage(1, 'gateway', ['01 00:00', null]),
    from: at('2026-03-30 12:00'),
    to: null,
  }
  expect(hours(account([long]).measured.downtime)).toBe('720.00')
  const running = account([long], { now: at('2026-04-03 06:00') })
  expect([hours(running.measured.downtime), running.isOver]).toEqual(['54.00', false])
  expect(account([long], { month: '2026-05' }).measured.downtime).toBe(24n * 3_600_000_000_000n)
})

test('what is unknown of a contract leaves open what depends on it', () => {
  const one = [outage(1, 'gateway', ['02 08:00', '02 20:00'])]
  const without = (change: Partial<ServiceTerms>, more: Partial<AccountOf> = {}) => {
    const { measured, missing, unweighedKinds } = account(one, {
      terms: { ...terms, ...change },
      ...more,
    })
    return [
      hours(measured.downtime),
      hours(measured.over),
      measured.penalty,
      ...missing,
      ...unweighedKinds,
    ]
  }
  expect(without({ hours: null })).toEqual([null, null, null, 'hours'])
  expect(without({ allowance: null })).toEqual(['12.00', null, null, 'allowance'])
  expect(without({ penalty: null })).toEqual(['12.00', '1.20', null, 'penalty'])
  expect(without({ weights: null })).toEqual([null, null, null, 'weights'])
  const kinds = { kind: 'by_kind', of: { lamp: 1 } } as const
  expect(without({ weights: kinds })).toEqual([null, null, null, 'gateway'])
  expect(without({}, { contractSatang: null })).toEqual(['12.00', '1.20', null, 'contract_value'])
})

test('a month of holidays that are not announced says so', () => {
  const ofWork = { terms: { ...terms, hours: office } }
  expect(account([], ofWork).isKnown).toBe(true)
  expect(account([], { ...ofWork, month: '2027-04' }).isKnown).toBe(false)
  expect(account([], { month: '2027-04' }).isKnown).toBe(true)
})

test('a penalty is rounded once to the satang, halves up; whole hours where the contract says so', () => {
  const hour = 3_600_000_000_000n
  const rate = { unit: 'baht', rate: 1.01, part_hour: 'exact' } as const
  expect(penaltyOf(rate, hour / 2n, null)).toBe(51)
  expect(penaltyOf({ ...rate, rate: 1 }, hour / 3n, null)).toBe(33)
  expect(penaltyOf({ ...rate, part_hour: 'whole' }, hour + 1n, null)).toBe(202)
  expect(penaltyOf({ ...rate, part_hour: 'whole' }, hour, null)).toBe(101)
  const percent = { unit: 'percent', rate: 0.000001, part_hour: 'exact' } as const
  expect(penaltyOf(percent, hour, 50_000_000)).toBe(1)
  expect(penaltyOf(percent, hour, 49_999_999)).toBe(0)
  expect(penaltyOf(percent, hour, null)).toBeNull()
})

/** Twelve devices: kind and weight as the contract names them. */
const devices = [
  ['gateway', 1],
  ['gateway', 1],
  ['sign', 0.75],
  ['sign', 0.75],
  ['camera', 0.5],
  ['camera', 0.5],
  ['camera', 0.5],
  ['lamp', 0.25],
  ['lamp', 0.25],
  ['lamp', 0.25],
  ['lamp', 0.25],
  ['lamp', 0.25],
] as const
/** Forty outages: device, from, to; the last two belong partly to other months. */
const outagesOfMonth = [
  [1, '01 03:10', '01 05:40'],
  [5, '01 04:00', '01 09:15'],
  [8, '01 18:00', '02 06:30'],
  [9, '01 18:00', '02 06:30'],
  [3, '02 01:20', '02 02:05'],
  [12, '03 11:11', '03 12:34'],
  [6, '03 11:59', '03 18:02'],
  [7, '03 12:00', '03 12:01'],
  [2, '04 00:00', '04 01:00'],
  [2, '04 01:00', '04 01:45'],
  [4, '05 07:07', '05 19:53'],
  [5, '05 09:00', '05 10:00'],
  [10, '06 18:30', '07 05:45'],
  [11, '06 19:00', '07 06:00'],
  [1, '07 02:15', '07 02:16'],
  [3, '08 08:00', '08 20:00'],
  [4, '08 10:00', '08 22:00'],
  [8, '08 09:00', '08 23:00'],
  [6, '09 13:37', '09 14:41'],
  [9, '10 18:05', '11 05:55'],
  [12, '12 00:00', '13 00:00'],
  [7, '12 06:00', '12 18:00'],
  [1, '12 11:30', '12 12:10'],
  [2, '12 12:00', '12 13:20'],
  [5, '14 22:00', '15 03:00'],
  [6, '14 23:00', '15 02:00'],
  [3, '15 00:30', '15 01:30'],
  [10, '16 18:00', '17 06:00'],
  [11, '16 18:00', '17 06:00'],
  [12, '16 18:00', '17 06:00'],
  [4, '18 15:45', '18 16:00'],
  [4, '18 16:30', '18 17:05'],
  [8, '20 18:20', '21 05:50'],
  [7, '22 08:00', '22 09:09'],
  [1, '24 04:44', '24 05:55'],
  [9, '24 05:00', '24 06:00'],
  [2, '26 10:00', '26 10:30'],
  [5, '28 20:00', '29 20:00'],
] as const
const reasons: Record<number, Pause[]> = {
  11: [
    agreedPause(at('2026-04-05 08:00'), at('2026-04-05 11:30')),
    agreedPause(at('2026-04-05 11:00'), at('2026-04-05 12:00')),
  ],
  16: [{ ...agreedPause(at('2026-04-08 08:00'), at('2026-04-08 12:00')), reason: 'force_majeure' }],
  21: [{ ...agreedPause(at('2026-04-12 00:00'), at('2026-04-13 00:00')), decision: 'claimed' }],
  38: [agreedPause(at('2026-04-29 00:00'), null)],
}
const month: Outage[] = [
  ...outagesOfMonth.map(([device, from, to], index) => ({
    ...outage(index + 1, devices[device - 1]![0], [from, to], reasons[index + 1]),
    device: `อุปกรณ์ ${device}`,
  })),
  {
    ...outage(39, 'gateway', ['01 00:00', null]),
    device: 'อุปกรณ์ 1',
    from: at('2026-03-31 22:00'),
    to: at('2026-04-01 00:50'),
  },
  { ...outage(40, 'sign', ['30 21:15', null]), device: 'อุปกรณ์ 3', to: null },
]

/**
 * The same month another way: every minute by itself takes the greatest weight of what is down in
 * it, in ten thousandths.
 */
function byMinutes(outages: readonly Outage[], isAgreed: boolean) {
  const weightOf: Record<string, number> = {
    gateway: 10_000,
    sign: 7_500,
    camera: 5_000,
    lamp: 2_500,
  }
  const { from, to } = spanOfMonth('2026-04')
  let sum = 0
  for (let minute = from; minute < to; minute += minuteMs) {
    const down = outages.filter(
      (one) =>
        one.from <= minute &&
        minute < (one.to ?? to) &&
        !(
          isAgreed &&
          one.pauses.some(
            (pause) =>
              pause.decision === 'agreed' && pause.from <= minute && minute < (pause.to ?? to),
          )
        ),
    )
    sum += Math.max(0, ...down.map(({ kind }) => weightOf[kind]!))
  }
  return sum
}

test('a month of twelve devices and forty outages, to the satang, by every outage', () => {
  const result = account(month, { now: at('2026-05-10 00:00') })
  expect(result.outages).toHaveLength(40)
  const line = ({
    id,
    device,
    kind,
    from,
    to,
    weight,
    measured,
    agreed,
  }: (typeof result.outages)[number]) =>
    [
      String(id).padStart(2),
      device,
      kind,
      formatThaiDateTime(new Date(from)),
      formatThaiDateTime(new Date(to)),
      `×${weight}`,
      `${(measured.counted / hourMs).toFixed(4)} ชม.`,
      `ตามที่วัด ${hoursText(measured.downtime!, 6)}`,
      `ตามที่ตกลง ${hoursText(agreed.downtime!, 6)}`,
    ].join(' | ')
  console.info(result.outages.map(line).join('\n'))
  for (const [figures, isAgreed] of [
    [result.measured, false],
    [result.agreed, true],
  ] as const) {
    // minutes × 10⁻⁴; the allowance of 10.8 hours is 648 minutes
    const minutes = byMinutes(month, isAgreed) / 10_000
    const over = minutes - 648
    const baht = (over / 60) * 0.000_35 * 12_345_678.9
    expect(Number(figures.downtime) / 60e9).toBeCloseTo(minutes, 6)
    expect(Number(figures.over) / 60e9).toBeCloseTo(over, 6)
    expect(figures.penalty).toBe(Math.round(baht * 100))
    console.info(
      `${isAgreed ? 'ตามที่ตกลง' : 'ตามที่วัด'}: ${hours(figures.downtime)} ชม. เกิน ${hours(figures.over)} ชม. ค่าปรับ ${formatBaht(figures.penalty)} บาท (${bahtInWords(figures.penalty!)})`,
    )
    const parts = result.outages.map((one) => (isAgreed ? one.agreed : one.measured).downtime!)
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(figures.downtime)
  }
  expect(result.measured.penalty).toBeGreaterThan(result.agreed.penalty!)
})

const someOutages = fc
  .array(
    fc.record({
      span: someSpan,
      kind: fc.constantFrom('gateway', 'camera', 'sign', 'lamp'),
      pauses: fc.array(somePause, { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map(({ span, ...rest }, id): Outage => ({ ...rest, ...span, id, device: '' })))
const someTerms = fc.record({
  hours: someHours,
  allowed: fc.integer({ min: 0, max: 2_000 }),
  percent: fc.integer({ min: 0, max: 50_000 }),
  part_hour: fc.constantFrom('exact' as const, 'whole' as const),
})
const termsOf = ({
  hours: counted,
  allowed,
  percent,
  part_hour,
}: {
  hours: CountedHours
  allowed: number
  percent: number
  part_hour: 'exact' | 'whole'
}): ServiceTerms => ({
  ...terms,
  hours: counted,
  allowance: { hours: allowed / 100, percent: percent / 10_000 },
  penalty: { unit: 'percent', rate: 0.035, part_hour },
})
const patience = { timeout: 240_000 }

test('no greater allowance costs more', patience, () => {
  fc.assert(
    fc.property(
      someOutages,
      someTerms,
      fc.nat(500),
      fc.nat(10_000),
      (outages, some, more, percent) => {
        const wider = { ...some, allowed: some.allowed + more, percent: some.percent + percent }
        const [one, two] = [some, wider].map((each) => account(outages, { terms: termsOf(each) }))
        expect(
          two!.measured.penalty! <= one!.measured.penalty! &&
            two!.agreed.penalty! <= one!.agreed.penalty! &&
            one!.agreed.penalty! <= one!.measured.penalty!,
        ).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
})

test(
  'the order of outages does not matter, each moment counts once, and the same twice adds nothing',
  patience,
  () => {
    fc.assert(
      fc.property(someOutages, someTerms, fc.nat(5), (outages, some, turn) => {
        const by = { terms: termsOf(some) }
        const one = account(outages, by)
        const turned = [...outages.slice(turn), ...outages.slice(0, turn)].toReversed()
        const doubled = [...outages, ...outages.map((each) => ({ ...each, id: each.id + 100 }))]
        const sum = (list: typeof one) =>
          list.outages.reduce((total, each) => total + each.measured.downtime!, 0n)
        const [other, twice] = [account(turned, by), account(doubled, by)]
        expect(
          String(other.outages.map(({ id, agreed }) => [id, agreed.downtime])) ===
            String(one.outages.map(({ id, agreed }) => [id, agreed.downtime])) &&
            other.measured.penalty === one.measured.penalty &&
            twice.agreed.downtime === one.agreed.downtime &&
            sum(one) === one.measured.downtime &&
            one.measured.downtime! <= BigInt(one.countedMs!) * 1_000_000n,
        ).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  },
)
