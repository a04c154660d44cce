import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { PhotoKind } from '@roadside/contract/tickets/ticket.ts'
import type { TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { chance } from '@roadside/server-kit/demo.ts'
import { photographed, readingsOf, wordsOfRepair, type RepairWords } from './course-words.ts'
import type { Photographed } from './photos.ts'
import { byDaylight, day, hour, inOffice, later, minute } from './timeline.ts'

/** Equipment that is repaired. */
export interface RepairedThing {
  readonly assetId: number
  readonly name: string
  readonly kind: string
  readonly wid: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Who acts: who opens and assigns, who repairs, who inspects, and the console. */
export type Role = 'official' | 'worker' | 'inspector'

export type Act =
  | { readonly do: 'open' }
  | {
      readonly do: 'move'
      readonly by: Role
      readonly move: Exclude<TicketMove, 'reopen'>
      readonly note?: string
      /** When the contractor received the notice; of `assign`. */
      readonly served?: Date
      readonly expected?: Date
      /** To the authority's own staff; of `assign`. */
      readonly isOwn?: boolean
    }
  | { readonly do: 'comment'; readonly by: Role; readonly note: string }
  | { readonly do: 'photo'; readonly kind: PhotoKind; readonly metresAway: number }
  | { readonly do: 'save'; readonly by: Role; readonly parts?: string; readonly cost?: number }
  /** What the equipment says of the finished repair; `why` empty: it works. */
  | { readonly do: 'answer'; readonly reading: string; readonly why: string }

export type Step = Act & { readonly at: Date }

/** A fault with its end: when the equipment worked again. */
export interface Fault extends RepairedThing {
  readonly from: Date
  readonly to: Date
}

export const pastCourses = [
  'plain',
  'parts',
  'sentBack',
  'reopened',
  'cancelled',
  'ownStaff',
  'unserved',
] as const
export type PastCourse = (typeof pastCourses)[number]

interface Course {
  readonly course: PastCourse
  readonly hasPhotos: boolean
}

const rollOf = ({ assetId, from }: Fault, salt: string) =>
  chance(assetId, from.getTime() % 9_973, salt)

/** When the office takes it up. */
const openedAt = (fault: Fault) =>
  inOffice(
    later(fault.from, (15 + rollOf(fault, 'opened') * 50) * minute),
    rollOf(fault, 'queue') * 60,
  )

/** Whether the fault lasts until somebody could have been sent for it. */
export const isTakenUp = (fault: Fault) => later(openedAt(fault), 3 * hour) < fault.to

/**
 * What happened to a ticket of a fault that is over, and that was taken up before it was, step by step: taken up in office hours, given to
 * the contractor, repaired before the equipment reported that it works, confirmed, accepted.
 */
export function courseOf(fault: Fault, { course, hasPhotos }: Course): Step[] {
  const { assetId, kind, from, to } = fault
  const roll = (salt: string) => rollOf(fault, salt)
  const words = wordsOfRepair(kind, assetId, Math.floor(from.getTime() / day))
  const reading = readingsOf(kind)
  const opened = openedAt(fault)
  const assigned = later(opened, (10 + roll('assigned') * 40) * minute)
  const steps: Step[] = [{ at: opened, do: 'open' }]
  if (course === 'cancelled')
    return [
      ...steps,
      {
        at: later(opened, (1 + roll('cancelled') * 3) * hour),
        do: 'move',
        by: 'official',
        move: 'cancel',
        note: 'ตรวจแล้วเป็นการดับไฟตามแผนของการไฟฟ้า อุปกรณ์ไม่ชำรุด',
      },
    ]
  const isOwn = course === 'ownStaff'
  const earliest = later(assigned, hour)
  const daylight = byDaylight(later(to, -5 * minute))
  const finished = daylight > later(earliest, hour) ? daylight : later(to, 10 * minute)
  const latestStart = later(finished, -(30 + roll('work') * 60) * minute)
  const started = latestStart > earliest ? latestStart : later(assigned, 20 * minute)
  const confirmed = later(to > finished ? to : finished, (5 + roll('confirmed') * 50) * minute)
  const accepted = inOffice(later(confirmed, (3 + roll('accepted') * 30) * hour), 20)
  const served = course === 'unserved' ? {} : { served: later(assigned, -5 * minute) }
  steps.push(
    {
      at: assigned,
      do: 'move',
      by: 'official',
      move: 'assign',
      ...served,
      ...(isOwn && { isOwn }),
    },
    ...(hasPhotos ? [photo(later(started, 8 * minute), 'before', roll('away'))] : []),
    ...(hasPhotos ? [photo(later(finished, -4 * minute), 'after', roll('away2'))] : []),
    { at: later(finished, -2 * minute), do: 'save', by: 'worker', parts: words.parts },
  )
  if (course === 'parts') {
    const span = finished.getTime() - earliest.getTime()
    const begun = later(earliest, Math.min(span * 0.2, 3 * hour))
    steps.push(
      { at: begun, do: 'move', by: 'worker', move: 'start' },
      {
        at: later(begun, Math.min(span * 0.2, hour)),
        do: 'move',
        by: 'worker',
        move: 'waitForParts',
        note: `${words.cause} รอ${words.parts}`,
        expected: finished,
      },
      { at: later(finished, -15 * minute), do: 'move', by: 'worker', move: 'resume' },
    )
  } else steps.push({ at: started, do: 'move', by: 'worker', move: 'start' })
  if (roll('comment') < 0.3)
    steps.push({
      at: later(started, 15 * minute),
      do: 'comment',
      by: 'worker',
      note: `ถึงจุดแล้ว พบ${words.cause}`,
    })
  const finish = (at: Date, note: string): Step => ({
    at,
    do: 'move',
    by: 'worker',
    move: 'finish',
    note,
  })
  if (course === 'reopened') {
    // finished too early: the equipment does not work yet
    const early = later(started, 12 * minute)
    const denied = later(early, Math.max((finished.getTime() - early.getTime()) * 0.4, 2 * minute))
    steps.push(finish(early, 'รีเซ็ตตัวควบคุมแล้ว รอดูผล'), {
      at: denied,
      do: 'answer',
      reading: reading.faulty,
      why: reading.why,
    })
  }
  steps.push(finish(finished, `${words.cause} ${words.work}`), {
    at: confirmed,
    do: 'answer',
    reading: reading.works,
    why: '',
  })
  if (isOwn)
    steps.push({ at: later(confirmed, minute), do: 'save', by: 'official', cost: words.cost })
  if (course === 'sentBack') {
    const again = later(accepted, 5 * hour)
    steps.push(
      {
        at: accepted,
        do: 'move',
        by: 'inspector',
        move: 'sendBack',
        note: 'ภาพหลังซ่อมไม่เห็นจุดที่ซ่อม และยังไม่เก็บสายให้เรียบร้อย',
      },
      finish(again, 'เก็บสายเรียบร้อย'),
      { at: later(again, 2 * hour), do: 'answer', reading: reading.works, why: '' },
      { at: inOffice(later(again, 20 * hour), 40), do: 'move', by: 'inspector', move: 'accept' },
    )
  } else steps.push({ at: accepted, do: 'move', by: 'inspector', move: 'accept' })
  return steps
}

const photo = (at: Date, kind: PhotoKind, roll: number): Step => ({
  at,
  do: 'photo',
  kind,
  // one in twelve was taken elsewhere
  metresAway: roll < 0.08 ? 180 + roll * 1_000 : 4 + roll * 30,
})

export const presentCourses = [
  'open',
  'assigned',
  'notServed',
  'inProgress',
  'waitingForParts',
  'late',
  'finished',
] as const
export type PresentCourse = (typeof presentCourses)[number]

interface SoFar {
  readonly since: Date
  readonly now: Date
  /** What was found; else what such equipment usually has. */
  readonly found?: Found | undefined
}

/** What happened so far to a ticket of a fault that lasts; `now` is the present. */
export function courseSoFar(
  thing: RepairedThing,
  course: PresentCourse,
  { since, now, found = wordsOfRepair(thing.kind, thing.assetId) }: SoFar,
): Step[] {
  const ago = (days: number) => {
    const at = inOffice(later(now, -days * day), chance(thing.assetId, course) * 90)
    const earliest = later(since, 20 * minute)
    const least = at > earliest ? at : earliest
    return least < now ? least : later(now, -20 * minute)
  }
  const days = {
    open: 0.4,
    assigned: 1,
    notServed: 1,
    inProgress: 2,
    waitingForParts: 8,
    late: 9,
    finished: 3,
  }
  const opened = ago(days[course])
  const left = now.getTime() - opened.getTime()
  const assigned = later(opened, Math.min(left * 0.1, 35 * minute))
  // people work by day; what falls into the night was done the evening before
  const at = (share: number) => {
    const any = later(opened, left * share)
    const byDay = later(byDaylight(any), share * 20 * minute)
    return byDay > assigned && byDay < now ? byDay : any
  }
  const opening: Step = { at: opened, do: 'open' }
  const assign: Step = {
    at: assigned,
    do: 'move',
    by: 'official',
    move: 'assign',
    ...(course !== 'notServed' && { served: assigned }),
  }
  const start: Step = {
    at: at(0.45),
    do: 'move',
    by: 'worker',
    move: 'start',
    expected: later(now, 6 * hour),
  }
  const before = photo(at(0.5), 'before', 0.4)
  switch (course) {
    case 'open':
      return [opening]
    case 'assigned':
    case 'notServed':
      return [opening, assign]
    case 'inProgress':
      return [opening, assign, start, before]
    case 'finished':
      return [
        opening,
        assign,
        start,
        before,
        photo(at(0.78), 'after', 0.3),
        { at: at(0.8), do: 'move', by: 'worker', move: 'finish', note: 'แก้ไขเรียบร้อยแล้ว' },
      ]
    case 'late':
      return [
        opening,
        assign,
        {
          at: at(0.9),
          do: 'comment',
          by: 'official',
          note: 'เลยกำหนดเริ่มซ่อมแล้ว ขอให้ผู้รับจ้างแจ้งวันเข้าซ่อม',
        },
      ]
    case 'waitingForParts':
      return [
        opening,
        assign,
        start,
        before,
        {
          at: at(0.6),
          do: 'move',
          by: 'worker',
          move: 'waitForParts',
          note: `${found.cause} รอ${found.parts}`,
          expected: later(now, 3 * day),
        },
        { at: at(0.61), do: 'save', by: 'worker', parts: found.parts },
      ]
  }
}

type Found = Pick<RepairWords, 'cause' | 'parts'>

interface Seen {
  readonly title: string
  readonly priority: Severity
  /** What the repair waits for. */
  readonly found?: Found
}

const seen: Readonly<Record<Photographed, readonly Seen[]>> = {
  lamp: [
    { title: 'เสาไฟเอียงจากรถเฉี่ยวชน', priority: 'critical' },
    { title: 'ฝาช่องเซอร์วิสที่โคนเสาหาย สายไฟโผล่', priority: 'major' },
    {
      title: 'ฝาครอบโคมแตก น้ำเข้า',
      priority: 'major',
      found: { cause: 'ฝาครอบและยางกันน้ำแตก', parts: 'ฝาครอบโคมพร้อมยางกันน้ำ 1 ชุด' },
    },
    { title: 'ป้ายรหัสเสาลบเลือน ขอเปลี่ยนใหม่', priority: 'warning' },
    { title: 'กิ่งไม้บังโคม แสงไม่ถึงผิวทาง', priority: 'minor' },
  ],
  camera: [
    { title: 'มุมกล้องเลื่อน ไม่เห็นช่องทาง', priority: 'major' },
    { title: 'หน้ากล้องมีคราบฝุ่นและใยแมงมุม', priority: 'minor' },
  ],
  cabinet: [{ title: 'ตู้ควบคุมประตูปิดไม่สนิท น้ำฝนเข้า', priority: 'minor' }],
}

/** What a person saw on equipment, and how urgent it is. */
export function seenOn({ kind }: RepairedThing, index: number): Seen {
  const of = seen[photographed(kind)]
  return of[index % of.length]!
}
