import { randomUUID } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ReviewAsFalse } from '@roadside/server-kit/alarm-source.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import { callerOf, findActiveAccount, type SpecialAccounts } from './accounts/repository.ts'
import type { AlarmKinds } from './features/alarms/alarm-kinds.ts'
import { lockAlarms } from './features/alarms/evaluator-repository.ts'
import { acknowledge, comment, refuseUnseen, type Operator } from './features/alarms/operate.ts'
import type { ActOnAlarms, FindCaller } from './features/notices/channels/line/act.ts'
import { openTicket } from './features/tickets/open-ticket.ts'
import type { TicketServices } from './features/tickets/ticket-context.ts'

/** Accounts by id as callers, with the rights that they have now; they have no session. */
export function callersOf({ db }: Database, special: SpecialAccounts): FindCaller {
  return async (userId) => {
    const account = await findActiveAccount(db, userId)
    return account && callerOf(account, '', special)
  }
}

export interface LineActionOptions {
  readonly kinds: AlarmKinds
  /** By id of the solution. */
  readonly reviewsAsFalse: ReadonlyMap<string, ReviewAsFalse>
  readonly tickets: TicketServices
}

const count = (number: number) => number.toLocaleString('en-US')

/** What the buttons under a message do. Of several alarms all change, or none where one is out of sight. */
export function makeActOnAlarms(
  deps: Pick<Deps, 'database' | 'live' | 'now'>,
  options: LineActionOptions,
): ActOnAlarms {
  return async (caller, action, alarmIds) => {
    try {
      const operator = { ...deps, caller, address: '' }
      if (action === 'falseAlarm') return await sayFalse(operator, options, alarmIds)
      if (action === 'openTicket') return await openTickets(operator, options.tickets, alarmIds)
      const changed = await acknowledge(operator, options.kinds, alarmIds, 'ทาง LINE')
      if (changed.length === 0) return 'มีผู้รับทราบไว้ก่อนแล้ว หรือเหตุสิ้นสุดแล้ว'
      return `รับทราบแล้ว ${count(changed.length)} รายการ`
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return `ยังไม่ได้เปลี่ยนแปลงอะไร เพราะบางรายการอยู่นอกความรับผิดชอบของบัญชี ${caller.user.username} หรือไม่มีแล้ว`
      throw error
    }
  }
}

/** Opens a ticket for each subject that has none. */
async function openTickets(
  operator: Operator,
  services: TicketServices,
  alarmIds: readonly number[],
): Promise<string> {
  const { database, caller } = operator
  await refuseUnseen(database.db, caller, alarmIds)
  const bySubject = new Map<string, number[]>()
  for (const { id, subject } of await lockAlarms(database.db, alarmIds))
    if (id !== null) bySubject.set(subject.key, [...(bySubject.get(subject.key) ?? []), id])
  const numbers: string[] = []
  const refused: string[] = []
  for (const alarm_ids of bySubject.values()) {
    try {
      const what = {
        request_id: randomUUID(),
        alarm_ids,
        title: '',
        description: '',
        beside: false,
      }
      numbers.push((await openTicket(operator, services, what)).number)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'not_found') throw error
      refused.push(error.message)
    }
  }
  const opened =
    numbers.length > 0 ? [`เปิดใบงานแล้ว ${count(numbers.length)} ใบ: ${numbers.join(', ')}`] : []
  return [...opened, ...new Set(refused)].join(' · ')
}

const falseNote = 'แจ้งว่าเตือนผิดพลาด ทาง LINE'

/**
 * Events of cameras are reviewed as false, which ends their alarm. Any other alarm is acknowledged, with
 * a note in its history: its cause lasts as long as the equipment says so.
 */
async function sayFalse(
  operator: Operator,
  { kinds, reviewsAsFalse }: LineActionOptions,
  alarmIds: readonly number[],
): Promise<string> {
  const { database, caller } = operator
  await refuseUnseen(database.db, caller, alarmIds)
  const live = (await lockAlarms(database.db, alarmIds)).filter(({ closedAt }) => closedAt === null)
  const noted: number[] = []
  let reviewed = 0
  for (const { id, kind, solution, raisedAt, subject } of live) {
    const review = kinds.get(kind)?.kind.isReviewed ? reviewsAsFalse.get(solution) : undefined
    if (review && subject.assetId !== null) {
      const alarm = { assetId: subject.assetId, kind, raisedAt: new Date(raisedAt) }
      reviewed += await review(operator, caller, alarm)
    } else if (id !== null) noted.push(id)
  }
  for (const id of noted) await comment(operator, kinds, id, falseNote)
  if (noted.length > 0) await acknowledge(operator, kinds, noted, falseNote)
  const done = [
    ...(reviewed > 0 ? [`บันทึกผลตรวจสอบ "แจ้งเตือนผิดพลาด" ${count(reviewed)} เหตุการณ์`] : []),
    ...(noted.length > 0 ? [`รับทราบและบันทึกว่าเตือนผิดพลาดแล้ว ${count(noted.length)} รายการ`] : []),
  ]
  return done.length > 0 ? done.join(' · ') : 'เหตุสิ้นสุดหรือตรวจสอบไปแล้ว จึงไม่มีการเปลี่ยนแปลง'
}
