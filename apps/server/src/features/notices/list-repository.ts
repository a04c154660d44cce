import type { ChannelId, NoticeState } from '@roadside/contract/notices/channel.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { ownRules } from '@roadside/server-kit/rule-sql.ts'
import { sql } from 'kysely'
import { isOfContractor, type NoticeSubjects } from './repository.ts'
import { editableTargets, visibleTargets } from './target-repository.ts'

export interface NoticeListRow {
  readonly id: string
  readonly channel: ChannelId | null
  readonly target_id: number | null
  readonly target: string
  readonly receiver: string
  readonly content: NoticeContent
  readonly state: NoticeState
  readonly attempts: number
  readonly created_at: string
  readonly due_at: string
  readonly answer: string
  readonly answered_at: string | null
  readonly why: Record<string, unknown>
  readonly may_resend: boolean
  /** Of its target; null: the target was deleted. */
  readonly address: unknown
  /** The target is a contractor's. */
  readonly isOfContractor: boolean
}

export interface NoticeChoice {
  readonly id?: string | undefined
  readonly state?: NoticeState | undefined
  readonly channel?: ChannelId | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const tables = sql`notice n left join notice_target t on t.id = n.target_id
  left join department d on d.id = t.department_id
  left join app_user u on u.id = t.user_id left join department_group g on g.id = t.group_id
  left join contractor c on c.id = t.contractor_id`

/** Whose a target is; empty: the authority's, or it was deleted. */
const receiver = sql<string>`coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username, c.name,
  case when d.id is not null then ${departmentName} end, g.name, '')`

/**
 * Messages to targets in sight, and for administrators those of their rules that nobody could
 * receive. What tells if guarded equipment can be reached is for the username admin, and for who
 * received it.
 */
function visibleNotices(caller: Caller) {
  const isOfOwnRule = hasAccess(caller, 'roleAdmin')
    ? sql`n.channel is null and exists (select from notice_rule r left join department d on d.id = r.department_id
        where r.id = (n.why ->> 'rule')::bigint and ${ownRules(caller)})`
    : sql`false`
  return sql<boolean>`(${visibleTargets(caller)} or ${isOfOwnRule})
    and (not n.is_guarded or ${isRoot(caller)}::boolean or coalesce(t.user_id = ${caller.userId}, false))`
}

function chosen(caller: Caller, { id, state, channel, from, to }: NoticeChoice) {
  const conditions = [
    visibleNotices(caller),
    ...(id === undefined ? [] : [sql`n.id = ${id}::uuid`]),
    ...(state === undefined ? [] : [sql`n.state = ${state}`]),
    ...(channel === undefined ? [] : [sql`n.channel = ${channel}`]),
    ...(from === undefined ? [] : [sql`n.created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`n.created_at < ${to}::timestamptz`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** The messages that the caller may see, newest first. */
export async function findNotices(
  db: Db,
  caller: Caller,
  choice: NoticeChoice,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NoticeListRow[]> {
  const { rows } = await sql<NoticeListRow>`
    select n.id, n.channel, n.target_id, n.target_name as target, ${receiver} as receiver, n.content, n.state, n.attempts,
      ${isoBangkok(sql`n.created_at`)} as created_at, ${isoBangkok(sql`n.due_at`)} as due_at, n.answer,
      ${isoBangkok(sql`n.answered_at`)} as answered_at, n.why, (t.id is not null and ${editableTargets(caller)}) as may_resend, t.address,
      ${isOfContractor} as "isOfContractor"
    from ${tables} where ${chosen(caller, choice)}
    order by n.created_at desc, n.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Number of messages, counted no further than `most`. */
export async function countNotices(
  db: Db,
  caller: Caller,
  choice: NoticeChoice,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${tables} where ${chosen(caller, choice)} limit ${most}) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** What a message tells of. */
export async function findNoticeSubjects(db: Db, id: string): Promise<Required<NoticeSubjects>> {
  const { rows } = await sql<Required<NoticeSubjects>>`
    select
      to_jsonb(array(select alarm_id from notice_alarm where notice_id = ${id}::uuid)) as alarms,
      to_jsonb(array(select ticket_id from notice_ticket where notice_id = ${id}::uuid)) as tickets,
      to_jsonb(array(select project_id from notice_project where notice_id = ${id}::uuid)) as projects`.execute(
    db,
  )
  return rows[0] ?? { alarms: [], tickets: [], projects: [] }
}
