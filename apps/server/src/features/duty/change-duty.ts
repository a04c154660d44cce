import type { ParsedBody } from '@roadside/contract/call.ts'
import type {
  removeDutyRoster,
  saveDutyOverride,
  saveDutyRoster,
  endDutyOverride,
} from '@roadside/contract/duty/duty-calls.ts'
import { onDuty } from '@roadside/contract/duty/domain/on-duty.ts'
import type { DutyOverride, DutyRow, Roster } from '@roadside/contract/duty/domain/roster.ts'
import { turnsBetween } from '@roadside/contract/duty/domain/turns.ts'
import { rowText } from '@roadside/contract/duty/duty-words.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import { findPeople, toRoster } from './on-duty.ts'
import { mayEnd } from './present.ts'
import * as store from './repository.ts'

/** Who changes something, and when; in a transaction. */
interface By {
  readonly db: Db
  readonly caller: Caller
  readonly address: string
  readonly now: Date
}

/** The longest swap: a longer one is another pattern. */
const longestSwapMs = 92 * 86_400_000

/** The roster, locked, as the caller sees it. Throws `not_found`. */
async function needRoster({ db, caller, now }: By, id: number): Promise<store.SeenRoster> {
  await store.lockRoster(db, id)
  const [seen] = await store.findRosters(db, caller, { id, now })
  if (!seen) throw new ApiError('not_found')
  return seen
}

/** The roster for a change of its pattern. Throws `not_found`, `forbidden`, `conflict`. */
async function needEditable(by: By, id: number, version: number | undefined) {
  const seen = await needRoster(by, id)
  if (!seen.may_edit) throw new ApiError('forbidden')
  if (seen.version !== version) throw new ApiError('conflict')
  return seen
}

const isSameOwner = (one: store.OwnerIds, other: store.OwnerIds) =>
  one.department_id === other.department_id && one.group_id === other.group_id

/** Throws unless the caller may keep rosters for the owner. */
export async function refuseOwner(db: Db, caller: Caller, owner: store.OwnerIds): Promise<void> {
  const owners = await store.findDutyOwners(db, caller)
  if (!owners.some((one) => isSameOwner(one, owner))) throw new ApiError('not_found')
}

/** Adds a roster, or changes the version that was read. */
export async function saveRoster(
  by: By,
  { id, version, form }: ParsedBody<typeof saveDutyRoster>,
  special: SpecialAccounts,
): Promise<{ id: number; version: number }> {
  const { db, caller, now } = by
  const before = id === undefined ? null : await needEditable(by, id, version)
  if (!before) await refuseOwner(db, caller, form)
  else if (!isSameOwner(before, form))
    throw new ApiError('bad_request', 'หน่วยงานเจ้าของตารางเวรเปลี่ยนไม่ได้')
  await refuseStrangers(db, form, before, special)
  const written = {
    name: form.name,
    departmentId: form.department_id,
    groupId: form.group_id,
    pattern: form.rows,
    savedBy: caller.username,
    now,
  }
  const saved = before ? before.id : await orSameName(store.insertRoster(db, written))
  if (before) await orSameName(store.updateRoster(db, before.id, written))
  const people = await findPeople(db, [before ?? { pattern: [] }, { pattern: form.rows }], [])
  const fields = (name: string, rows: readonly DutyRow[]) => ({
    name,
    duty_pattern: rows.map((row) => rowText(row, namesOf(people))),
  })
  await insertAudit(db, {
    username: caller.username,
    address: by.address,
    action: 'saveDutyRoster',
    subject: form.name,
    detail: { id: saved },
    before: before && fields(before.name, before.pattern),
    after: fields(form.name, form.rows),
  })
  return { id: saved, version: (before?.version ?? 0) + 1 }
}

async function orSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', 'หน่วยงานนี้มีตารางเวรชื่อนี้อยู่แล้ว', { cause: error })
  }
}

/** An account that is there already stays, whatever it may see by now: the page shows it suspended. */
async function refuseStrangers(
  db: Db,
  form: store.OwnerIds & { rows: readonly DutyRow[] },
  before: store.StoredRoster | null,
  special: SpecialAccounts,
): Promise<void> {
  const known = new Set([
    ...(await store.findDutyAccounts(db, form, special)).map((account) => account.id),
    ...(before?.pattern ?? []).flatMap(({ users }) => users),
  ])
  if (form.rows.some(({ users }) => users.some((user) => !known.has(user))))
    throw new ApiError('bad_request', 'มีบัญชีที่อยู่เวรของหน่วยงานนี้ไม่ได้ กรุณาเลือกผู้อยู่เวรใหม่')
}

export async function removeRoster(
  by: By,
  { id, version }: ParsedBody<typeof removeDutyRoster>,
): Promise<void> {
  const { db, caller, address } = by
  const before = await needEditable(by, id, version)
  await store.deleteRoster(db, id)
  const people = await findPeople(db, [before], [])
  await insertAudit(db, {
    username: caller.username,
    address,
    action: 'removeDutyRoster',
    subject: before.name,
    detail: { id },
    before: {
      name: before.name,
      duty_pattern: before.pattern.map((row) => rowText(row, namesOf(people))),
    },
  })
}

function namesOf(people: readonly store.NamedAccount[]): (id: number) => string {
  return (id) => people.find((one) => one.id === id)?.name ?? '-'
}

/** Swaps turns, or takes a roster over. */
export async function addOverride(
  by: By,
  body: ParsedBody<typeof saveDutyOverride>,
  special: SpecialAccounts,
): Promise<number> {
  const { db, caller, now } = by
  const seen = await needRoster(by, body.roster)
  const asked = body.from === null ? now : new Date(body.from)
  const from = asked < now ? now : asked
  const to = body.to === null ? null : new Date(body.to)
  if (to && to <= from)
    throw new ApiError('bad_request', 'ช่วงเวลานี้ผ่านไปแล้ว หรือเวลาสิ้นสุดไม่อยู่หลังเวลาเริ่ม')
  const overrides = await store.findOverrides(db, [seen.id], { from, to })
  const people = await findPeople(db, [seen], overrides)
  const calendar = await findCalendar(db)
  const members = new Set(people.map(({ id }) => id))
  if (!seen.may_edit) refuseOthersTurns(caller, seen, body, members)
  await refuseAccount(db, seen, body.user, { members: people, special })
  const roster = toRoster(seen, overrides, people)
  const { user, instead_of: insteadOf, reason } = body
  if (insteadOf === null) {
    const isThere = roster.overrides.some(
      (one) => one.insteadOf === null && one.to === null && one.user === user && one.from <= from,
    )
    if (to === null && isThere && onDuty(roster, from, calendar)[0] === user)
      throw new ApiError('bad_request', 'บัญชีนี้รับเวรอยู่แล้ว')
  } else if (to) {
    if (to.getTime() - from.getTime() > longestSwapMs)
      throw new ApiError('bad_request', 'แลกเวรได้ครั้งละไม่เกิน 92 วัน กรุณาแก้ไขรูปแบบเวรแทน')
    const swapped = withSwap(roster, { user, insteadOf, from, to })
    if (!isOtherDuty(roster, swapped, { from, to, calendar }))
      throw new ApiError('bad_request', 'ผู้ที่ขอแลกไม่มีเวรในช่วงเวลานี้')
  }
  const id = await store.insertOverride(db, {
    roster: seen.id,
    user,
    insteadOf,
    from,
    to,
    reason,
    madeBy: caller.username,
    now,
  })
  await noteOverride(by, 'saveDutyOverride', seen.name, {
    id,
    user_id: user,
    instead_of: insteadOf,
    starts_at: from,
    ends_at: to,
    reason,
  })
  return id
}

/** The roster with a swap that is newer than all of its overrides. */
function withSwap(roster: Roster, swap: Omit<DutyOverride, 'id'>): Roster {
  const id = Math.max(0, ...roster.overrides.map((one) => one.id)) + 1
  return { ...roster, overrides: [...roster.overrides, { ...swap, id }] }
}

/** Whether somebody else is on duty at some time. */
function isOtherDuty(
  one: Roster,
  other: Roster,
  { from, to, calendar }: { readonly from: Date; readonly to: Date; readonly calendar: Calendar },
): boolean {
  return turnsBetween(other, from, to, calendar).some(
    (turn) => String(turn.users) !== String(onDuty(one, turn.from, calendar)),
  )
}

/** Everybody gives its own turns to others of the roster, and takes over itself. */
function refuseOthersTurns(
  caller: Caller,
  seen: store.SeenRoster,
  { user, instead_of }: ParsedBody<typeof saveDutyOverride>,
  members: ReadonlySet<number>,
): void {
  if (!seen.is_member) throw new ApiError('forbidden')
  const isOwn = instead_of === null ? user === caller.userId : instead_of === caller.userId
  if (!isOwn) throw new ApiError('forbidden', 'ท่านแลกหรือรับได้เฉพาะเวรของตนเอง')
  if (!members.has(user)) throw new ApiError('bad_request', 'แลกเวรได้กับผู้ที่อยู่ในตารางเวรนี้เท่านั้น')
}

async function refuseAccount(
  db: Db,
  seen: store.SeenRoster,
  user: number,
  { members, special }: { members: readonly store.NamedAccount[]; special: SpecialAccounts },
): Promise<void> {
  const member = members.find(({ id }) => id === user)
  if (member?.is_suspended)
    throw new ApiError('bad_request', `บัญชีของ ${member.name} ถูกระงับ จึงอยู่เวรไม่ได้`)
  if (member) return
  const accounts = await store.findDutyAccounts(db, seen, special)
  if (!accounts.some(({ id }) => id === user))
    throw new ApiError('bad_request', 'บัญชีนี้อยู่เวรของหน่วยงานนี้ไม่ได้')
}

type NotedOverride = Omit<store.StoredOverride, 'roster_id' | 'made_by'>

async function noteOverride(
  { db, caller, address }: By,
  action: 'saveDutyOverride' | 'endDutyOverride',
  subject: string,
  one: NotedOverride,
): Promise<void> {
  const ids = [one.user_id, ...(one.instead_of === null ? [] : [one.instead_of])]
  const nameOf = namesOf(await store.findNames(db, ids))
  await insertAudit(db, {
    username: caller.username,
    address,
    action,
    subject,
    detail: {
      duty_user: nameOf(one.user_id),
      ...(one.instead_of !== null && { duty_instead_of: nameOf(one.instead_of) }),
      from: toBangkokIso(one.starts_at),
      ...(one.ends_at && { to: toBangkokIso(one.ends_at) }),
      ...(one.reason !== '' && { reason: one.reason }),
    },
  })
}

/** Ends a swap or a takeover that still holds or is to come. */
export async function finishOverride(
  by: By,
  { id }: ParsedBody<typeof endDutyOverride>,
): Promise<void> {
  const { db, caller, now } = by
  const one = await store.findOverride(db, id)
  if (!one || (one.ends_at && one.ends_at <= now)) throw new ApiError('not_found')
  const [seen] = await store.findRosters(db, caller, { id: one.roster_id, now })
  if (!seen) throw new ApiError('not_found')
  if (!seen.may_edit && !mayEnd(one, caller)) throw new ApiError('forbidden')
  await store.endOverride(db, id, now)
  await noteOverride(by, 'endDutyOverride', seen.name, { ...one, ends_at: now })
}
