import * as calls from '@roadside/contract/alarms/handover-calls.ts'
import { formatThaiDateTime, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import * as repository from './handover-repository.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Hand-overs of a shift, signed by two accounts. */
export function handoverCalls(kinds: AlarmKinds): ServedCall[] {
  return [
    serve(calls.handoverConsoles, async ({ caller, database: { db } }) => {
      const consoles = await repository.findConsoles(db, caller)
      const own = consoles.find((one) => isOwn(one, caller))
      const ordered = own ? [own, ...consoles.filter((one) => one !== own)] : consoles
      return {
        rows: ordered.map((one) => ({ key: keyOf(one), name: one.name, waiting: one.waiting })),
      }
    }),

    serve(calls.shiftSoFar, async ({ body, caller, database: { db }, now }) => {
      const console = await consoleOf(db, caller, body.console)
      const last = await lastOf(db, console)
      const to = now()
      const usual = last ? Date.parse(last.to) : to.getTime() - calls.usualShiftH * hourMs
      const earliest = to.getTime() - calls.longestShiftDays * dayMs
      const from = body.from ? new Date(body.from) : new Date(Math.max(usual, earliest))
      // one that was given a moment ago is followed by an empty one
      if (body.from) refuseShift({ from, to, last })
      return {
        console_name: console.name,
        from: toBangkokIso(from),
        to: toBangkokIso(to),
        last: last?.to ?? null,
        content: await contentOf(db, kinds, { console, from, to }),
        waiting: last && last.taken_at === null ? present(last) : null,
      }
    }),

    serve(calls.handoverList, async ({ body, caller, database: { db } }) => {
      const { page = 1, perPage = 25 } = body
      const console = await consoleOf(db, caller, body.console)
      const range = { offset: (page - 1) * perPage, limit: perPage }
      const { rows, total } = await repository.findHandovers(db, console, range)
      return { rows: rows.map(present), total }
    }),

    serve(calls.handover, async ({ body: { id }, caller, database: { db } }) => {
      const found = await seenHandover(db, caller, id)
      return { ...present(found), content: found.content }
    }),

    serve(calls.giveShift, async ({ body, caller, database, now, address }) => {
      const { note } = body
      const [from, to] = [new Date(body.from), now()]
      return database.db.transaction().execute(async (db) => {
        const console = await consoleOf(db, caller, body.console)
        const last = await lastOf(db, console)
        if (last?.taken_at === null) throw oneWaits()
        refuseShift({ from, to, last })
        const content = await contentOf(db, kinds, { console, from, to })
        const by = caller.username
        const id = await repository.insertHandover(db, { console, from, to, content, note, by })
        if (id === null) throw oneWaits()
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.giveShift.path,
          subject: console.name,
          detail: { id, from: body.from, ...(note !== '' && { note }) },
        })
        return { id }
      })
    }),

    serve(calls.takeShift, async ({ body: { id, note }, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const found = await seenHandover(db, caller, id, true)
        if (found.given_by === caller.username)
          throw new ApiError('bad_request', 'ผู้ส่งเวรลงชื่อรับเวรของตนเองไม่ได้ ผู้รับต้องลงชื่อด้วยบัญชีของตน')
        if (found.taken_at !== null)
          throw new ApiError('conflict', `${found.taken_by_name ?? ''} ลงชื่อรับเวรนี้แล้ว`)
        await repository.writeTaken(db, { id, by: caller.username, at: now(), note })
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.takeShift.path,
          subject: found.console_name,
          detail: { id, from: found.given_by, ...(note !== '' && { note }) },
        })
        return { id }
      }),
    ),

    serve(calls.withdrawShift, async ({ body: { id }, caller, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const found = await seenHandover(db, caller, id, true)
        if (found.taken_at !== null)
          throw new ApiError('conflict', 'ลงชื่อรับเวรครบแล้ว จึงถอนหรือแก้ไขไม่ได้')
        if (found.given_by !== caller.username)
          throw new ApiError('forbidden', 'ผู้ส่งเวรเท่านั้นที่ถอนการส่งเวรได้')
        await repository.deleteHandover(db, id)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.withdrawShift.path,
          subject: found.console_name,
          detail: { id },
        })
        return { id }
      }),
    ),
  ]
}

const keyOf = ({ scope, id }: Pick<repository.ShiftConsole, 'scope' | 'id'>) =>
  id === null ? scope : `${scope}:${id}`

/** Where the account usually works. */
function isOwn({ scope, id }: repository.ShiftConsole, caller: Caller): boolean {
  if (caller.departmentId !== null) return scope === 'department' && id === caller.departmentId
  return scope === 'authority' || (scope === 'group' && id === caller.groupId)
}

async function consoleOf(db: Db, caller: Caller, key: string): Promise<repository.ShiftConsole> {
  const consoles = await repository.findConsoles(db, caller)
  const console = consoles.find((one) => keyOf(one) === key)
  if (!console) throw new ApiError('not_found')
  return console
}

/** A hand-over of a console in sight; one whose department is gone is the authority's. */
async function seenHandover(db: Db, caller: Caller, id: number, isLocked = false) {
  const found = await repository.findHandover(db, id, isLocked)
  if (!found) throw new ApiError('not_found')
  const key = found.place_id === null ? 'authority' : keyOf({ ...found, id: found.place_id })
  await consoleOf(db, caller, key)
  return found
}

/** The newest hand-over of a console. */
async function lastOf(
  db: Db,
  console: repository.ShiftConsole,
): Promise<repository.HandoverRow | undefined> {
  return (await repository.findHandovers(db, console, { offset: 0, limit: 1 })).rows[0]
}

const oneWaits = () => new ApiError('conflict', 'มีการส่งเวรที่รอผู้รับลงชื่ออยู่แล้ว กรุณาให้ผู้รับลงชื่อหรือถอนก่อน')

interface Shift {
  readonly from: Date
  readonly to: Date
  readonly last: repository.HandoverRow | undefined
}

/** Nobody answers twice for one hour: a shift begins no earlier than the one before ended. */
function refuseShift({ from, to, last }: Shift): void {
  if (from.getTime() >= to.getTime())
    throw new ApiError('bad_request', 'เวลาเริ่มเวรต้องอยู่ก่อนเวลาปัจจุบัน')
  if (to.getTime() - from.getTime() > calls.longestShiftDays * dayMs)
    throw new ApiError('bad_request', `ส่งเวรย้อนหลังได้ไม่เกิน ${calls.longestShiftDays} วัน`)
  if (last && from.getTime() < Date.parse(last.to))
    throw new ApiError(
      'bad_request',
      `เวลาเริ่มเวรต้องไม่ก่อนการส่งเวรครั้งก่อนเมื่อ ${formatThaiDateTime(last.to)}`,
    )
}

async function contentOf(
  db: Db,
  kinds: AlarmKinds,
  shift: { console: repository.ShiftConsole; from: Date; to: Date },
): Promise<calls.HandoverContent> {
  const query = { ...shift, limit: calls.mostHandedOver }
  const name = (kind: string) => kinds.get(kind)?.kind.name ?? kind
  const alarms = (found: readonly repository.FoundAlarm[]) => ({
    rows: found.map(({ row, kind }) => ({ ...row, kind_name: name(kind) })),
    total: found[0]?.total ?? 0,
  })
  const acts = await repository.findTaken(db, query)
  return {
    came: alarms(await repository.findCame(db, query)),
    taken: {
      rows: acts.map(({ row, kind }) => ({ ...row, kind_name: name(kind) })),
      total: acts[0]?.total ?? 0,
    },
    left: alarms(await repository.findLeft(db, query)),
  }
}

function present(row: repository.HandoverRow): calls.HandoverSummary {
  const { id, console_name, from, to, given_by, given_by_name, note, taken_at } = row
  const { taken_by_name, taken_note, came, taken, left } = row
  const times = { from, to, taken_at }
  const persons = { given_by, given_by_name, taken_by_name }
  return { id, console_name, ...times, ...persons, note, taken_note, came, taken, left }
}
