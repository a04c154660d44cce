import { newRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { expect, test } from 'vitest'
import { advance, freshRule, isQuiet, type AlarmFacts, type Decision } from './course.ts'

const start = Date.parse('2026-11-21T20:00:00+07:00')
const plain: NoticeRuleBody = {
  ...newRule,
  severities: [],
  delay_min: 0,
  interval_min: 0,
  to: [{ type: 'user', id: 1 }],
}
const alarm: AlarmFacts = {
  id: 1,
  kind: 'lamp_dark',
  severity: 'major',
  typeName: 'Lighting',
  departmentId: 1,
  roadCode: 'นบ.1001',
  contractorId: null,
  isActive: true,
  isAcknowledged: false,
  isInSight: true,
}

/** Runs a rule through changes at minutes after the start; looks once a minute. Answers `minute kind ids`. */
function run(
  rule: Partial<NoticeRuleBody>,
  changes: readonly (readonly [number, Partial<AlarmFacts>])[],
  minutes: number,
): string[] {
  const body = { ...plain, ...rule }
  const known = new Map<number, AlarmFacts>()
  let state = freshRule(start)
  const told: string[] = []
  const note = (minute: number, { kind, step, alarmIds }: Decision) =>
    told.push(`${minute} ${kind}${step ?? ''} ${alarmIds.join()}`)
  for (let minute = 0; minute <= minutes; minute++) {
    const changed = changes
      .filter(([at]) => at === minute)
      .map(([, change]) => {
        const id = change.id ?? 1
        const next = { ...alarm, ...known.get(id), ...change, id }
        known.set(id, next)
        return next
      })
    const next = advance(body, state, changed, start + minute * 60_000)
    state = next.state
    next.decisions.forEach((decision) => note(minute, decision))
  }
  return told
}

test('a fault is told once, and its end to who was told', () => {
  expect(
    run(
      {},
      [
        [0, {}],
        [5, { isActive: false }],
      ],
      10,
    ),
  ).toEqual(['0 raised 1', '5 cleared 1'])
})

test('what is over or taken before the delay is told to nobody', () => {
  const changes = [
    [0, { id: 1 }],
    [0, { id: 2 }],
    [0, { id: 3 }],
    [3, { id: 1, isActive: false }],
    [4, { id: 2, isAcknowledged: true }],
  ] as const
  expect(run({ delay_min: 5 }, changes, 20)).toEqual(['5 raised 3'])
})

test('what comes within the interval comes together', () => {
  const changes = [0, 1, 2, 14].map((at) => [at, { id: at + 1 }] as const)
  expect(run({ interval_min: 10 }, changes, 30)).toEqual([
    '0 raised 1',
    '10 raised 2,3',
    '20 raised 15',
  ])
})

test('a critical alarm waits for a minute of the interval, and takes with it what waits', () => {
  const critical = { severity: 'critical' } as const
  const changes = [
    [0, { id: 1 }],
    [1, { id: 2 }],
    [3, { id: 3, ...critical }],
    [3, { id: 4, ...critical }],
    [4, { id: 1, ...critical }],
    [5, { id: 5 }],
  ] as const
  expect(run({ interval_min: 10 }, changes, 30)).toEqual([
    '0 raised 1',
    '3 raised 2,3,4',
    '4 raised 1',
    '14 raised 5',
  ])
  // the rule's delay and its quiet hours hold for it, too
  expect(run({ interval_min: 10, delay_min: 5 }, changes, 30)).toEqual([
    '5 raised 1',
    '8 raised 2,3,4',
    '18 raised 5',
  ])
  const quiet = { from: '20:02', to: '20:20', except: [] }
  expect(run({ interval_min: 10, quiet }, changes, 30)).toEqual([
    '0 raised 1',
    '20 raised 1,2,3,4,5',
  ])
})

test('storms of critical alarms come together once a minute', () => {
  let state = freshRule(start)
  const told: string[] = []
  for (let second = 0; second <= 120; second += 10) {
    const critical = { ...alarm, id: second + 1, severity: 'critical' as const }
    const at = start + second * 1_000
    const next = advance({ ...plain, interval_min: 30 }, state, [critical], at)
    state = next.state
    told.push(...next.decisions.map(({ alarmIds }) => `${second} ${alarmIds.length}`))
  }
  expect(told).toEqual(['0 1', '60 6', '120 6'])
})

test('what is told again beside news is known as such', () => {
  const rule = { ...plain, repeat_min: 15 }
  const first = advance(rule, freshRule(start), [alarm], start)
  const news = { ...alarm, id: 2 }
  const next = advance(rule, first.state, [news], start + 15 * 60_000)
  expect(next.decisions).toMatchObject([{ kind: 'raised', alarmIds: [1, 2], repeatedIds: [1] }])
})

test('it is repeated, and told to others, while nobody acknowledges', () => {
  const escalation = [
    { after_min: 10, to: plain.to },
    { after_min: 30, to: plain.to },
  ]
  const changes = [
    [0, {}],
    [40, { isAcknowledged: true }],
  ] as const
  expect(run({ repeat_min: 15, escalation }, changes, 120)).toEqual([
    '0 raised 1',
    '10 escalated0 1',
    '15 repeated 1',
    '30 escalated1 1',
    '30 repeated 1',
  ])
})

test('a graver severity is told again, a lighter one is not', () => {
  const changes = [
    [0, { severity: 'minor' }],
    [1, { severity: 'critical' }],
    [2, { severity: 'major' }],
  ] as const
  expect(run({}, changes, 5)).toEqual(['0 raised 1', '1 raised 1'])
})

test('an alarm that comes up from behind its root is told then', () => {
  const changes = [
    [0, { isInSight: false }],
    [20, { isInSight: true }],
  ] as const
  expect(run({}, changes, 30)).toEqual(['20 raised 1'])
})

test('quiet hours hold back what is not excepted, until they end', () => {
  const quiet = { from: '20:05', to: '06:00', except: ['critical' as const] }
  const changes = [
    [0, { id: 1 }],
    [10, { id: 2 }],
    [11, { id: 3, severity: 'critical' }],
    [12, { id: 4 }],
    [20, { id: 4, isActive: false }],
  ] as const
  expect(run({ quiet }, changes, 11 * 60)).toEqual(['0 raised 1', '11 raised 3', '600 raised 2'])
})

test('a summary tells what waited', () => {
  const quiet = { from: '20:05', to: '07:30', except: [] }
  const changes = [
    [0, { id: 1 }],
    [10, { id: 2 }],
    [30, { id: 1, isActive: false }],
  ] as const
  expect(run({ quiet, digest_at: '07:30' }, changes, 36 * 60)).toEqual([
    '0 raised 1',
    '690 digest 1,2',
    '2130 digest ',
  ])
})

test.each([
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '22:00', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
])('quiet from %s to %s at %s: %s', (from, to, time, expected) => {
  expect(isQuiet({ from, to, except: [] }, Date.parse(`2026-11-21T${time}:00+07:00`))).toBe(
    expected,
  )
})
