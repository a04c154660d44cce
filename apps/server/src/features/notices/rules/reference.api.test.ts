import type { NoticeRuleBody, Recipient } from '@roadside/contract/notices/rule.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import { alarmTools } from '../../../testing/alarm-tools.ts'
import { done, randomSteps, type DoneTo, type RandomStep } from '../testing/random-alarms.ts'
import { Reference, type ReferenceMessage } from '../testing/reference.ts'
import type { AlarmFacts } from './course.ts'

const stepMs = 5 * 60_000
const days = 3
const from = Date.parse('2026-11-21T00:00:00+07:00')
const to = from + days * 24 * 3_600_000

let t: TestApp
let userIds: number[]
let wid: number
beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'its@roadside.example' })
  const place = await alarmTools(t).place('Flooding')
  wid = place.wid
  userIds = []
  for (const username of ['first', 'second', 'third']) {
    await buildUser(t, { username, ...place })
    const { rows } = await sql<{
      user_id: number
    }>`insert into notice_target (channel, name, address, user_id, created_by, created_at)
      select 'email', username, jsonb_build_object('email', username || '@x.example'), id, username, now()
      from app_user where username = ${username} returning user_id`.execute(t.test.database.db)
    userIds.push(rows[0]?.user_id ?? 0)
  }
})
afterAll(() => t.close())

const user = (index: number): Recipient => ({ type: 'user', id: userIds[index] ?? 0 })
const nameOf = (recipient: Recipient | undefined) =>
  ['first', 'second', 'third'][recipient?.type === 'user' ? userIds.indexOf(recipient.id) : -1] ??
  ''

/** Two rules that name the same person, with all that a rule can say between them. */
function rules(): NoticeRuleBody[] {
  const common = {
    about: 'alarms' as const,
    kinds: [],
    types: [],
    departments: [],
    roads: [],
    contractors: [],
  }
  return [
    {
      ...common,
      severities: [],
      delay_min: 5,
      interval_min: 30,
      repeat_min: 120,
      to: [user(0)],
      escalation: [
        { after_min: 30, to: [user(1)] },
        { after_min: 90, to: [user(2)] },
      ],
      quiet: { from: '22:00', to: '06:00', except: ['critical'] },
      digest_at: '07:30',
      tells_cleared: true,
    },
    {
      ...common,
      severities: ['critical', 'major'],
      delay_min: 0,
      interval_min: 0,
      repeat_min: null,
      to: [user(0), user(1)],
      escalation: [],
      quiet: null,
      digest_at: null,
      tells_cleared: true,
    },
  ]
}

/** Who is told what by the reference: of a fault once, by whichever rule comes first. */
class Deliveries {
  /** alarm → person → rule that told */
  readonly toldBy = new Map<string, number>()
  /** When an alarm was last raised, and last raised or cleared. */
  readonly raisedAt = new Map<number, number>()
  readonly happenedAt = new Map<number, number>()
  readonly facts = new Map<number, AlarmFacts>()
  private digestAt = from

  deliver(rule: number, body: NoticeRuleBody, message: ReferenceMessage): string[] {
    const { kind, step, alarms, at, repeated } = message
    const changed = alarms.map(({ id }) => id)
    const ids = kind === 'digest' ? this.listed(at) : changed
    const to = step === null ? body.to : (body.escalation[step]?.to ?? [])
    const people = kind === 'cleared' ? ['first', 'second', 'third'] : to.map(nameOf)
    return people.flatMap((name) => {
      const isFree = (id: number) => (this.toldBy.get(`${id} ${name}`) ?? rule) === rule
      const own = ids.filter((id) =>
        kind === 'digest' || kind === 'escalated'
          ? true
          : kind === 'cleared'
            ? this.toldBy.get(`${id} ${name}`) === rule
            : isFree(id),
      )
      for (const id of own.filter((one) => changed.includes(one) && isFree(one)))
        if (this.facts.get(id)?.isActive) this.toldBy.set(`${id} ${name}`, rule)
        else this.toldBy.delete(`${id} ${name}`)
      // who has had all of it is told again
      const isNews = kind !== 'raised' || own.some((id) => !repeated.includes(id))
      return own.length === 0 ? [] : [shown(at, rule, name, isNews ? kind : 'repeated', own)]
    })
  }

  /** A summary lists what was raised or cleared since the one before, and what lasts in sight of its root. */
  private listed(at: number): number[] {
    const since = this.digestAt
    this.digestAt = at
    return [...this.facts.values()]
      .filter(({ id, isActive }) => isActive || (this.happenedAt.get(id) ?? 0) >= since)
      .map(({ id }) => id)
  }

  change(before: DoneTo, after: AlarmFacts, at: number): void {
    this.facts.set(after.id, after)
    if (before.isActive === after.isActive) return
    this.happenedAt.set(after.id, at)
    // a new cause: whoever was told was told of the one before
    if (after.isActive)
      for (const key of this.toldBy.keys())
        if (key.startsWith(`${after.id} `)) this.toldBy.delete(key)
  }
}

const shown = (at: number, rule: number, name: string, kind: string, ids: readonly number[]) =>
  `${new Date(at).toISOString()} rule ${rule} ${name} ${kind} ${ids.toSorted((a, b) => a - b).join()}`

const fresh = (id: number): AlarmFacts => ({
  id,
  kind: 'flooding_condition',
  severity: (['critical', 'major', 'minor', 'warning'] as const)[id % 4] ?? 'major',
  typeName: 'Flooding',
  departmentId: null,
  roadCode: '',
  contractorId: null,
  isActive: false,
  isAcknowledged: true,
  isInSight: true,
})

/** Writes an alarm as it is; `raisedAt`: its last cause began. */
async function write({ id, ...alarm }: AlarmFacts, at: Date): Promise<void> {
  const isNew = alarm.isActive
  await sql`insert into alarm (id, kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at,
      is_active, is_acknowledged, shelved_until)
    overriding system value
    values (${id}, 'flooding_condition', 'flooding', ${`asset:${id}`}, ${String(id)}, ${wid}, ${alarm.severity}, ${at}, ${at}, ${at},
      ${alarm.isActive}, ${alarm.isAcknowledged}, ${alarm.isInSight ? null : new Date(to)})
    on conflict (id) do update set severity = excluded.severity, is_acknowledged = excluded.is_acknowledged,
      shelved_until = excluded.shelved_until,
      raised_at = case when ${isNew} and not alarm.is_active then ${at} else alarm.raised_at end,
      cleared_at = case when not ${isNew} and alarm.is_active then ${at} when ${isNew} then null else alarm.cleared_at end,
      is_active = excluded.is_active`.execute(t.test.database.db)
}

test(`${days} days of random events through the database tell whom the reference tells`, async () => {
  const { db, pool } = t.test.database
  const { decideNotices } = (t.app as unknown as App).alarms
  const containment = {
    run: <T>(_: unknown, work: () => Promise<T>) => work(),
    note: () => Promise.resolve(),
    failsSince: () => null,
    keep: () => Promise.resolve(),
  }
  await fc.assert(
    fc.asyncProperty(randomSteps(6, 60), async (steps: RandomStep[]) => {
      await pool.query('truncate alarm, notice_rule, notice cascade')
      const bodies = rules()
      for (const [index, body] of bodies.entries())
        await sql`insert into notice_rule (id, name, body, is_on, created_by, created_at, changed_by, changed_at, last_digest_at)
          overriding system value values (${index + 1}, 'กฎ', ${JSON.stringify(body)}::jsonb, true, 'x', ${new Date(from)}, 'x', ${new Date(from)}, ${new Date(from)})`.execute(
          db,
        )
      const references = bodies.map((body) => new Reference(body, from))
      const deliveries = new Deliveries()
      const expected: string[] = []
      let next = 0
      let at = from
      const due = steps.map((step) => {
        at += Math.ceil(step.afterMin / 5) * stepMs
        return { ...step, at }
      })
      for (let now = from; now <= to; now += stepMs) {
        const changed = new Set<number>()
        for (let step = due[next]; step && step.at <= now; step = due[++next]) {
          const before = deliveries.facts.get(step.alarm) ?? fresh(step.alarm)
          const after = { ...before, ...done(before, step.deed) }
          // one change of an alarm at a time: the database shows how it is, not how it came so
          if (changed.has(after.id) || (!before.isActive && !after.isActive)) continue
          changed.add(after.id)
          deliveries.change(before, after, now)
          await write(after, new Date(now))
          for (const [index, reference] of references.entries()) {
            const among = bodies[index]?.severities ?? []
            reference.change(after, among.length === 0 || among.includes(after.severity), now)
          }
        }
        await db
          .transaction()
          .execute((changes) => decideNotices(changes, containment, [...changed], new Date(now)))
        for (const [index, reference] of references.entries())
          for (const message of reference.messages(now))
            expected.push(...deliveries.deliver(index + 1, bodies[index] ?? rules()[0]!, message))
      }
      const { rows } = await pool.query<{
        at: Date
        rule: number
        name: string
        kind: string
        ids: number[]
      }>(
        `select created_at as at, (why ->> 'rule')::int as rule, target_name as name, content ->> 'kind' as kind,
           array(select alarm_id::int from notice_alarm where notice_id = n.id) as ids from notice n`,
      )
      const sent = rows.map((row) => shown(row.at.getTime(), row.rule, row.name, row.kind, row.ids))
      expect(sent.toSorted()).toEqual(expected.toSorted())
      expect(sent.length).toBeGreaterThan(20)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 300_000)
