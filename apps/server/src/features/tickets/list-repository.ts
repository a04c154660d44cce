import type { Equipment } from '@roadside/contract/alarms/alarm-calls.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { isOpenTicket, type TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketNameSorts, type TicketSort } from '@roadside/contract/tickets/ticket-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { containsExactWords } from '@roadside/server-kit/search-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql, type RawBuilder } from 'kysely'

export interface TicketQuery {
  readonly states: readonly TicketState[]
  readonly mine: boolean
  readonly late: boolean
  readonly priority?: readonly Severity[] | undefined
  readonly types?: readonly string[] | undefined
  readonly DeptID: number | null
  readonly contractor: number | null
  readonly wid: number | null
  readonly asset: number | null
  readonly equipment: Equipment | null
  readonly alarm: number | null
  /** Normalised words. */
  readonly needle: string
  readonly openedFrom: string | null
  readonly openedTo: string | null
  readonly dueFrom: string | null
  readonly dueTo: string | null
  readonly withoutDue: boolean
  readonly now: Date
}

/** Of `ticket t`: past what the contract demands, and nobody has said that it is done. */
const isLate = (now: Date) =>
  sql<boolean>`(t.is_open and t.state <> 'finished' and t.due_at < ${now}::timestamptz)`

/** All conditions but those on states and on being late; `isOpen`: of open tickets alone. */
function conditionsOf(caller: Caller, query: TicketQuery, isOpen: boolean): RawBuilder<unknown> {
  const where = [visibleTickets(caller)]
  const add = (condition: RawBuilder<unknown>) => where.push(condition as RawBuilder<boolean>)
  if (query.mine) add(isOfCaller(caller, isOpen))
  if (query.priority) add(sql`t.priority = any(${textArray(query.priority)}::text[])`)
  if (query.types) add(sql`s.type_name = any(${textArray(query.types)}::text[])`)
  if (query.DeptID !== null) add(sql`d.id = ${query.DeptID}`)
  if (query.contractor !== null) add(sql`t.contractor_id = ${query.contractor}`)
  if (query.wid !== null) add(sql`t.wid = ${query.wid}`)
  if (query.asset !== null) add(sql`t.asset_id = ${query.asset}`)
  if (query.equipment !== null) add(isOfEquipment(query.equipment))
  if (query.alarm !== null)
    add(sql`t.id in (select ticket_id from ticket_alarm where alarm_id = ${query.alarm})`)
  if (query.needle !== '') add(containsExactWords(sql`t.search_text`, query.needle))
  if (query.openedFrom !== null) add(sql`t.opened_at >= ${query.openedFrom}::timestamptz`)
  if (query.openedTo !== null) add(sql`t.opened_at <= ${query.openedTo}::timestamptz`)
  if (query.dueFrom !== null) add(sql`t.due_at >= ${query.dueFrom}::timestamptz`)
  if (query.dueTo !== null) add(sql`t.due_at <= ${query.dueTo}::timestamptz`)
  if (query.withoutDue) add(sql`t.due_at is null`)
  return sql.join(where, sql` and `)
}

/** An account that opens more than these is shown the newest of them. */
const mostOfCaller = 10_000

/**
 * Assigned to, opened or followed by the caller. Each part has an index of its own and is bounded, so
 * that a list costs no more where one account opens all.
 */
function isOfCaller({ userId, user: { username } }: Caller, isOpen: boolean): RawBuilder<unknown> {
  const open = isOpen ? sql`and is_open` : sql``
  const newest = sql`order by id desc limit ${mostOfCaller}`
  return sql`t.id in ((select id from ticket where assignee = ${username} ${open} ${newest}) union all
    (select id from ticket where opened_by = ${username} ${open} ${newest}) union all
    (select ticket_id from ticket_watcher where user_id = ${userId} order by ticket_id desc limit ${mostOfCaller}))`
}

/** Of `asset m`: what a solution calls so. */
function isNamed(equipment: Equipment): RawBuilder<unknown> {
  const named =
    'source' in equipment
      ? sql`m.source_id = ${equipment.source}`
      : 'external_id' in equipment
        ? sql`m.external_id = ${equipment.external_id}`
        : sql`m.wid = ${equipment.wid} and m.name = ${equipment.name}`
  return sql`m.kind = ${equipment.kind} and ${named}`
}

function isOfEquipment(equipment: Equipment): RawBuilder<unknown> {
  return sql`t.asset_id in (select m.id from asset m where ${isNamed(equipment)})`
}

/** The id among all equipment of what a solution calls so; null: it is none in sight. */
export async function findAssetId(
  db: Db,
  caller: Caller,
  equipment: Equipment,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from asset m join site s on s.wid = m.wid join department d on d.id = s.department_id
    where m.archived_at is null and ${isNamed(equipment)} and ${visibleSites(caller)} order by m.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** `t.is_open` as well, where only open states are chosen: indexes of open tickets are small. */
function inStates(states: readonly TicketState[]): RawBuilder<boolean> {
  const among = sql<boolean>`t.state = any(${textArray(states)}::text[])`
  return states.every(isOpenTicket) ? sql`(t.is_open and ${among})` : among
}

const thai = (column: string) => sql`${sql.ref(column)} collate "th-x-icu"`
const orders: Readonly<Record<TicketSort, readonly RawBuilder<unknown>[]>> = {
  number: ['t.number_year', 't.number_department', 't.number_running'].map((name) => sql.ref(name)),
  opened_at: [sql.ref('t.opened_at'), sql.ref('t.id')],
  due_at: [sql.ref('t.due_at'), sql.ref('t.id')],
  state_since: [sql.ref('t.state_since'), sql.ref('t.id')],
  priority: [sql.ref('t.urgency'), sql.ref('t.id')],
  site: [thai('s.name'), sql.ref('t.id')],
  contractor: [thai('c.name'), sql.ref('t.id')],
}

export interface TicketPage {
  readonly sort: TicketSort
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

/** Ids of a page, by what they are sorted, and how many tickets match, counted to `most`: so many are not sorted by a name. */
export async function findTicketIds(
  db: Db,
  caller: Caller,
  query: TicketQuery,
  { sort: asked, isAscending, limit, offset }: TicketPage,
  most: number,
): Promise<{ readonly ids: number[]; readonly sort: TicketSort; readonly total: number }> {
  const where = sql`${conditionsOf(caller, query, query.states.every(isOpenTicket))} and ${inStates(query.states)} and ${query.late ? isLate(query.now) : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ticket t ${placeOfTicket} where ${where} limit ${most}) n`.execute(
    db,
  )
  const total = counted.rows[0]?.total ?? 0
  const isByName = ticketNameSorts.includes(asked)
  const sort = isByName && total >= most ? 'due_at' : asked
  const direction = isAscending || sort !== asked ? sql`asc` : sql`desc`
  const order = sql.join(orders[sort].map((column) => sql`${column} ${direction}`))
  const contractors =
    sort === 'contractor' ? sql`left join contractor c on c.id = t.contractor_id` : sql``
  const page = await sql<{ id: number }>`
    select t.id from ticket t ${placeOfTicket} ${contractors} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { ids: page.rows.map(({ id }) => id), sort, total }
}

/** How many tickets of a query are in each state, whatever states it chooses; each counted to `most`. */
export async function countByState(
  db: Db,
  caller: Caller,
  query: TicketQuery,
  states: readonly TicketState[],
  most: number,
): Promise<{ readonly state: TicketState | 'late'; readonly total: number }[]> {
  const count = async (name: TicketState | 'late', condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (
        select from ticket t ${placeOfTicket}
        where ${conditionsOf(caller, query, name === 'late' || isOpenTicket(name))} and ${condition} limit ${most}) n`.execute(
      db,
    )
    return { state: name, total: rows[0]?.total ?? 0 }
  }
  return await Promise.all([
    ...states.map((state) => count(state, inStates([state]))),
    count('late', isLate(query.now)),
  ])
}

/** Tickets that are not finished by the day on which they are due, in Bangkok; what is due at midnight is due at the end of a day. */
export async function findDueDays(
  db: Db,
  caller: Caller,
  {
    from,
    to,
    DeptID,
    contractor,
    now,
  }: {
    readonly from: string
    readonly to: string
    readonly DeptID: number | null
    readonly contractor: number | null
    readonly now: Date
  },
): Promise<{
  readonly days: { readonly day: string; readonly total: number; readonly late: number }[]
  readonly without_due: number
}> {
  const where = sql`t.is_open and t.state <> 'finished' and ${visibleTickets(caller)}
    and (${DeptID}::bigint is null or d.id = ${DeptID}) and (${contractor}::bigint is null or t.contractor_id = ${contractor})`
  const days = await sql<{ day: string; total: number; late: number }>`
    select to_char((t.due_at - interval '1 millisecond') at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, count(*)::int as total,
      (count(*) filter (where t.due_at < ${now}::timestamptz))::int as late
    from ticket t ${placeOfTicket} where ${where} and t.due_at > ${`${from}T00:00:00+07:00`}::timestamptz
      and t.due_at <= ${`${to}T00:00:00+07:00`}::timestamptz + interval '1 day'
    group by 1 order by 1`.execute(db)
  const without = await sql<{ total: number }>`
    select count(*)::int as total from ticket t ${placeOfTicket} where ${where} and t.due_at is null`.execute(
    db,
  )
  return { days: days.rows, without_due: without.rows[0]?.total ?? 0 }
}
