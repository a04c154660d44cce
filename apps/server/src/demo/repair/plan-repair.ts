import type { AlarmKinds } from '../../features/alarms/alarm-kinds.ts'
import { newTicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import { insertRule } from '../../features/tickets/rules/rule-repository.ts'
import { historyMonths, monthBefore, startOfMonth } from '../months.ts'
import { workOf } from '../records/plan.ts'
import { taskOfClosing } from './close-months.ts'
import { courseOf, courseSoFar, isTakenUp, seenOn, type PresentCourse } from './courses.ts'
import { crewOf, type People } from './crews.ts'
import { makeLabels, tasksOfReport, type PlannedReport } from './fault-reports.ts'
import { tasksOfPause, type PlannedPause } from './pauses.ts'
import { letterNumber, planPauses } from './plan-pauses.ts'
import { chooseOutages, planPastTickets } from './plan-tickets.ts'
import { tasksOf, type MadeTicket, type Played, type Stage } from './play-ticket.ts'
import {
  findPastOutages,
  findWaitingAlarms,
  findWorkingEquipment,
  type DemoContract,
} from './repository.ts'
import { day, hour, later, type Task } from './timeline.ts'

interface Planning {
  readonly kinds: AlarmKinds
  readonly people: People
  readonly contracts: readonly DemoContract[]
  readonly now: Date
}

const keyOf = ({ department, sites }: DemoContract) =>
  `${workOf(sites[0]?.typeName ?? '')} ${department}`

/** Tickets of outages that are over, by contract. */
const pastCounts: Readonly<Record<string, number>> = {
  'light ขทช.นนทบุรี': 16,
  'camera ขทช.นนทบุรี': 6,
  'light ขทช.ปทุมธานี': 9,
  'camera ขทช.ปทุมธานี': 4,
  'light ทางหลวงชนบทส่วนกลาง': 4,
  'camera ทางหลวงชนบทส่วนกลาง': 5,
  'camera ขทช.สมุทรปราการ': 3,
  // their guarantee is over: the authority repairs and pays
  'light ขทช.สมุทรปราการ': 2,
  'camera ขทช.พระนครศรีอยุธยา': 1,
}
const paidByAuthority = ['light ขทช.สมุทรปราการ', 'camera ขทช.พระนครศรีอยุธยา']
const withPhotos = ['light ขทช.นนทบุรี', 'camera ขทช.นนทบุรี', 'light ขทช.ปทุมธานี']
const ofPauses = 'light ขทช.นนทบุรี'
const ofRule = 'camera ขทช.ปทุมธานี'

/** Tickets of faults that last. */
const waitingCourses: Readonly<Record<string, readonly PresentCourse[]>> = {
  'light ขทช.นนทบุรี': ['inProgress', 'assigned'],
  'light ขทช.ปทุมธานี': ['waitingForParts', 'late', 'inProgress', 'assigned'],
  'light ทางหลวงชนบทส่วนกลาง': ['late', 'open', 'notServed', 'waitingForParts', 'assigned'],
}
/** Of what people saw on equipment that reports well. */
const handCourses: Readonly<Record<string, readonly PresentCourse[]>> = {
  'light ขทช.นนทบุรี': ['late', 'inProgress', 'waitingForParts', 'assigned', 'finished'],
  'camera ขทช.นนทบุรี': ['assigned', 'open'],
  'light ขทช.ปทุมธานี': ['inProgress', 'notServed'],
}
/** Contracts whose months are signed off, from so many months back. */
const closedSince: Readonly<Record<string, number>> = {
  'light ขทช.นนทบุรี': historyMonths,
  'camera ขทช.นนทบุรี': 3,
  'light ขทช.ปทุมธานี': 4,
  'camera ทางหลวงชนบทส่วนกลาง': 3,
}
/** Shorter ones are over before anybody takes them up. */
const leastHours = 8

/** Everything that happened to the repairs of the contracts, as far as it is known before. */
export async function planRepair(stage: Stage, planning: Planning): Promise<Task[]> {
  const { contracts, now } = planning
  const since = startOfMonth(monthBefore(now, historyMonths))
  const tasks: Task[] = []
  for (const contract of contracts) {
    const key = keyOf(contract)
    tasks.push(...(await planPast(stage, planning, contract, since)))
    tasks.push(...(await planPresent(stage, planning, contract)))
    if (key === 'light ขทช.นนทบุรี') tasks.push(...(await planReports(stage, planning, contract)))
    tasks.push(...planClosings(stage, planning, contract))
  }
  return tasks
}

async function planPast(
  stage: Stage,
  { kinds, people, now }: Planning,
  contract: DemoContract,
  since: Date,
): Promise<Task[]> {
  const key = keyOf(contract)
  const count = pastCounts[key]
  if (count === undefined) return []
  const { db } = stage.deps.database
  const crew = crewOf(people, contract)
  const outages = await findPastOutages(db, [contract.id], { since, hours: leastHours })
  const rule = key === ofRule ? await writeRules(stage, people, contract, since) : undefined
  const takenUp = outages.filter(isTakenUp)
  const contractor = people.technicians.get(contract.contractorId ?? 0)
  const pauses =
    key === ofPauses && contractor
      ? planPauses({
          projectId: contract.id,
          outages: takenUp,
          contractor,
          official: people.staff,
          decider: people.officeadmin,
          now,
          closed: closingTimes(now, 2),
        })
      : []
  const paused = new Set(pauses.map(({ outage }) => outage))
  const chosen = new Set([...chooseOutages(takenUp, count), ...paused])
  const ofTickets = takenUp.filter((outage) => chosen.has(outage))
  const planned = planPastTickets(ofTickets, {
    kinds,
    crew,
    ...(rule && { rule }),
    isOwn: paidByAuthority.includes(key),
    hasPhotos: withPhotos.includes(key),
    plain: paused,
  })
  return [
    ...planned.flatMap((played) => tasksOf(stage, played)),
    ...pauses.flatMap((pause) => tasksOfPause(stage, pause)),
  ]
}

/** A rule that is on, and opened the tickets of a contract, and one that is to be tried. */
async function writeRules(
  { deps: { database } }: Stage,
  { officeadmin, staff }: People,
  { departmentId }: DemoContract,
  since: Date,
) {
  const name = 'กล้องขาดสัญญาณเกิน 1 วัน'
  const body = {
    ...newTicketRule,
    kinds: ['cctv_stream_lost', 'cctv_unreachable'],
    severities: [],
    minutes: 24 * 60,
  }
  const base = { groupId: null, now: later(since, 10 * hour) }
  const id = await insertRule(database.db, {
    ...base,
    name,
    body,
    departmentId,
    isOn: true,
    by: officeadmin.username,
  })
  await insertRule(database.db, {
    ...base,
    name: 'ไฟดับเกิน 3 วัน (ทดลอง)',
    body: { ...newTicketRule, kinds: ['lamp_dark'], severities: [], minutes: 3 * 24 * 60 },
    departmentId: staff.departmentId,
    isOn: false,
    by: staff.username,
  })
  return { id, name, body }
}

async function planPresent(
  stage: Stage,
  { people, now }: Planning,
  contract: DemoContract,
): Promise<Task[]> {
  const { db } = stage.deps.database
  const key = keyOf(contract)
  const crew = crewOf(people, contract)
  const [ofAlarms = [], ofHand = []] = [waitingCourses[key], handCourses[key]]
  const alarms = ofAlarms.length > 0 ? await findWaitingAlarms(db, [contract.id]) : []
  const working =
    ofHand.length > 0 ? await findWorkingEquipment(db, contract.id, ofHand.length) : []
  const played: Played[] = [
    ...alarms.slice(0, ofAlarms.length).map((alarm, index): Played => ({
      thing: alarm,
      opening: { by: 'alarm', alarmId: alarm.id },
      crew,
      steps: courseSoFar(alarm, ofAlarms[index] ?? 'open', { since: alarm.raisedAt, now }),
    })),
    ...working.map((thing, index): Played => {
      const { title, priority, found } = seenOn(thing, index)
      const since = later(now, -20 * day)
      return {
        thing,
        opening: { by: 'hand', title, priority },
        crew,
        steps: courseSoFar(thing, ofHand[index] ?? 'open', { since, now, found }),
      }
    }),
  ]
  return played.flatMap((one) => {
    const ticket: MadeTicket = { id: null }
    const tasks = tasksOf(stage, one, ticket)
    const pause = pauseOf(one, { people, now, ticket })
    return pause ? [...tasks, ...tasksOfPause(stage, pause)] : tasks
  })
}

/** What holds up a repair that goes on: no access, claimed and not decided; power that is still away, agreed to. */
function pauseOf(
  { steps, opening, crew }: Played,
  { people, now, ticket }: { people: People; now: Date; ticket: MadeTicket },
): PlannedPause | null {
  const place = () =>
    ticket.id === null ? null : ({ kind: 'ticket', ticket_id: ticket.id } as const)
  const last = steps.at(-1)
  const moves = steps.flatMap((step) => (step.do === 'move' ? [step.move] : []))
  if (!last || opening.by !== 'alarm' || crew.technician === null) return null
  if (moves.includes('start') && !moves.includes('waitForParts'))
    return {
      place,
      reason: 'no_access',
      from: later(now, -20 * hour),
      to: later(now, -5 * hour),
      claim: 'ผิวทางกำลังซ่อม รถกระเช้าจอดไม่ได้',
      claimedAt: later(now, -3 * hour),
      letter: { number: letterNumber(57, now), hasFile: true },
      by: crew.worker,
      decided: null,
    }
  if (moves.includes('waitForParts'))
    return {
      place,
      reason: 'own_power_or_network',
      from: later(now, -30 * hour),
      to: null,
      claim: 'สายเมนของหน่วยงานชำรุด ยังไม่มีไฟจ่ายถึงเสา',
      claimedAt: later(now, -28 * hour),
      letter: null,
      by: crew.worker,
      decided: {
        at: later(now, -10 * hour),
        by: people.officeadmin,
        decision: 'agreed',
        note: 'ช่างของหน่วยงานกำลังซ่อมสายเมน',
      },
    }
  return null
}

/** Reports of passers-by: some wait, some were accepted and repaired, some were not accepted. */
async function planReports(
  stage: Stage,
  { people, now }: Planning,
  contract: DemoContract,
): Promise<Task[]> {
  const { staff } = people
  const wids = contract.sites.map(({ wid }) => wid)
  await makeLabels(stage, wids, { username: staff.username, at: later(now, -150 * day) })
  const things = await findWorkingEquipment(stage.deps.database.db, contract.id, 11)
  const tasks: Task[] = []
  for (const [index, fact] of reportFacts.entries()) {
    const thing = things[things.length - 1 - index]
    if (!thing) break
    const { verdict, note, daysAgo, ...said } = fact
    const at = later(now, -daysAgo * day)
    const steps = courseOf(
      { ...thing, from: at, to: later(at, (76 + index * 9) * hour) },
      { course: 'plain', hasPhotos: true },
    )
    const judgedAt = steps[0]?.at ?? at
    const report: PlannedReport = {
      ...said,
      thing,
      at,
      judged: verdict === null ? null : { at: judgedAt, by: staff, verdict, note },
    }
    const planned = tasksOfReport(stage, report)
    tasks.push(...planned.tasks)
    if (verdict !== 'accepted') continue
    tasks.push(
      ...tasksOf(stage, {
        thing,
        opening: { by: 'other', find: planned.ticket },
        crew: crewOf(people, contract),
        // no reading proves what a person saw
        steps: steps.filter((step) => step.do !== 'open' && step.do !== 'answer'),
      }),
    )
  }
  return tasks
}

const reportFacts = [
  { fault: 'off', text: 'ดับมาสองคืนแล้ว มืดมากช่วงโค้ง', daysAgo: 0.2, verdict: null, note: '' },
  { fault: 'dangerous', text: 'สายไฟห้อยลงมาใกล้ทางเท้า', daysAgo: 0.05, verdict: null, note: '' },
  { fault: 'onByDay', text: '', daysAgo: 0.8, verdict: null, note: '' },
  { fault: 'broken', text: 'ฝาโคมหลุดห้อยอยู่', daysAgo: 96, verdict: 'accepted', note: '' },
  { fault: 'dangerous', text: 'เสาเอียงหลังรถชนเมื่อคืน', daysAgo: 47, verdict: 'accepted', note: '' },
  { fault: 'broken', text: 'ฝาโคนเสาหาย', daysAgo: 12, verdict: 'accepted', note: 'ตรวจภาพแล้ว' },
  { fault: 'off', text: '', daysAgo: 1.6, verdict: 'accepted', note: '' },
  {
    fault: 'other',
    text: 'แสงแยงตาเข้าห้องนอน',
    daysAgo: 33,
    verdict: 'rejected',
    note: 'ไม่ใช่อุปกรณ์ชำรุด ส่งต่องานประชาสัมพันธ์ชี้แจงผู้แจ้งทางป้ายประกาศ',
  },
  {
    fault: 'off',
    text: '',
    daysAgo: 20,
    verdict: 'rejected',
    note: 'ตรวจแล้วไฟติดปกติ เป็นช่วงหรี่ไฟหลังเที่ยงคืน',
  },
] as const

/** When the month so many before the present one is closed, and closed again. */
function closingTimes(now: Date, count: number) {
  const after = startOfMonth(monthBefore(now, count - 1))
  const first = later(after, 4 * day + 10 * hour)
  return { first, again: later(first, 9 * day) }
}

/** The months before the last are closed; that before the last once more, after a decision. */
function planClosings(stage: Stage, { people, now }: Planning, contract: DemoContract): Task[] {
  const isCentral = crewOf(people, contract).official === people.drradmin
  const by = isCentral ? people.drradmin : people.officeadmin
  const since = closedSince[keyOf(contract)] ?? 1
  const counts = Array.from({ length: since - 1 }, (_, index) => since - index)
  return counts.flatMap((count) => {
    const { first, again } = closingTimes(now, count)
    const of = { projectId: contract.id, month: monthBefore(now, count), by }
    const tasks = [taskOfClosing(stage, { ...of, at: first, note: 'คณะกรรมการตรวจรับเห็นชอบ' })]
    return count === 2
      ? [...tasks, taskOfClosing(stage, { ...of, at: again, note: 'แก้ไขตามผลพิจารณาการหยุดนับเวลา' })]
      : tasks
  })
}
