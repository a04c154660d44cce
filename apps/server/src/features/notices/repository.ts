import type { ChannelId, NoticeState } from '@roadside/contract/notices/channel.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface NewNotice {
  readonly targetId: number
  readonly content: NoticeContent
  /** The rule and step that decided it, or who sent it by hand. */
  readonly why: object
  readonly createdAt: Date
  /** The first attempt; default: at once. */
  readonly dueAt?: Date
}

/** What a message tells of; what its target may not see any more is not sent. */
export interface NoticeSubjects {
  readonly alarms?: readonly number[]
  readonly tickets?: readonly number[]
  readonly projects?: readonly number[]
}

/** Writes down what messages of `made` tell of. */
const insertSubjects = ({ alarms = [], tickets = [], projects = [] }: NoticeSubjects) => sql`
  alarms as (
    insert into notice_alarm (notice_id, alarm_id)
    select distinct made.id, alarm_id from made, unnest(${numberArray(alarms)}::bigint[]) as alarm_id
  ), tickets as (
    insert into notice_ticket (notice_id, ticket_id)
    select distinct made.id, ticket_id from made, unnest(${numberArray(tickets)}::bigint[]) as ticket_id
  ), projects as (
    insert into notice_project (notice_id, project_id)
    select distinct made.id, project_id from made, unnest(${numberArray(projects)}::bigint[]) as project_id
  )`

/**
 * Writes a message into the outbox, in the caller's transaction; answers its id, and null where the
 * target does not exist. A disabled target is the sender's to tell: the message fails with its reason.
 */
export async function insertNotice(
  db: Db,
  { targetId, content, why, createdAt, dueAt = createdAt }: NewNotice,
  subjects: NoticeSubjects,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into notice (target_id, channel, target_name, content, why, created_at, due_at, is_guarded)
      select id, channel, name, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(why)}::jsonb, ${createdAt}, ${dueAt}, ${isGuarded(subjects)}
      from notice_target where id = ${targetId}
      returning id
    ), ${insertSubjects(subjects)}
    select id from made`.execute(db)
  return rows[0]?.id ?? null
}

/** Writes a message for every target of an account that takes messages. */
export async function insertForAccount(
  db: Db,
  userId: number,
  { content, why, createdAt }: Omit<NewNotice, 'targetId' | 'dueAt'>,
): Promise<void> {
  await sql`
    insert into notice (target_id, channel, target_name, content, why, created_at, due_at)
    select id, channel, name, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(why)}::jsonb, ${createdAt}, ${createdAt}
    from notice_target where user_id = ${userId} and disabled_at is null`.execute(db)
}

/** Whether one of the alarms or tickets tells if guarded equipment can be reached. */
function isGuarded({ alarms = [], tickets = [] }: NoticeSubjects) {
  return sql`(exists (select from alarm where is_guarded and id = any(${numberArray(alarms)}::bigint[]))
    or exists (select from ticket where is_guarded and id = any(${numberArray(tickets)}::bigint[])))`
}

/** Writes down a message that a rule decided and nobody can receive; `answer` says why, in Thai. */
export async function insertUnreceived(
  db: Db,
  {
    content,
    why,
    createdAt,
    answer,
  }: Omit<NewNotice, 'targetId' | 'dueAt'> & { readonly answer: string },
  subjects: NoticeSubjects,
): Promise<void> {
  await sql`
    with made as (
      insert into notice (target_name, content, why, created_at, due_at, state, answer, answered_at, is_guarded)
      values ('', ${JSON.stringify(content)}::jsonb, ${JSON.stringify(why)}::jsonb, ${createdAt}, ${createdAt}, 'failed',
        ${answer}, ${createdAt}, ${isGuarded(subjects)})
      returning id
    ), ${insertSubjects(subjects)}
    select id from made`.execute(db)
}

/** A message that this server sends now. */
export interface ClaimedNotice {
  readonly id: string
  /** Number of this attempt, from 1: nobody else's claim has it. */
  readonly attempt: number
  readonly createdAt: Date
  readonly content: NoticeContent
  readonly targetId: number | null
  /** Null: the target was deleted. */
  readonly targetName: string | null
  readonly address: unknown
  /** Its target is a contractor's: an account or an address. */
  readonly isOfContractor: boolean
  /** Null: the target takes messages. */
  readonly disabledReason: string | null
}

/** Whether what `notice_target t` gets is read by a contractor; `u`: the account of it. */
export const isOfContractor = sql<boolean>`(t.contractor_id is not null or coalesce(u.role = 'contractor', false))`

const claimedColumns = sql`
  c.id, c.attempts as attempt, c.created_at as "createdAt", c.content,
  c.target_id as "targetId", t.name as "targetName", t.address,
  ${isOfContractor} as "isOfContractor",
  case when t.disabled_at is not null then t.disabled_reason
    when u.is_suspended then 'บัญชีถูกระงับ' end as "disabledReason"`
const targetOfClaim = sql`left join notice_target t on t.id = c.target_id left join app_user u on u.id = t.user_id`

export interface ClaimOptions {
  readonly channel: ChannelId
  readonly now: Date
  readonly claimedUntil: Date
  readonly most: number
  /** Targets that this server is sending to. */
  readonly busyTargets: readonly number[]
}

/**
 * Claims due messages of a channel, one of each target to which no server is sending, the oldest
 * first. A message waits for older ones to its target that tell of one of its alarms or tickets, until
 * they were sent or have failed. Servers that claim at the same time get different ones, and one whose
 * claim has ended is due again.
 */
export async function claimNotices(
  db: Db,
  { channel, now, claimedUntil, most, busyTargets }: ClaimOptions,
): Promise<ClaimedNotice[]> {
  const isDue = sql`n.state = 'waiting' and n.due_at <= ${now} and (n.claimed_until is null or n.claimed_until <= ${now})`
  const { rows } = await sql<ClaimedNotice>`
    with free as (
      select t.id from notice_target t
      where t.channel = ${channel} and t.id <> all(${numberArray(busyTargets)}::bigint[])
        and not exists (select from notice o
          where o.target_id = t.id and o.state = 'waiting' and o.claimed_until is not null and o.claimed_until > ${now})
    ), waiting as (
      -- each message is read once: comparing it with every older one took half a minute where 10 000 wait
      select n.id, n.target_id, n.due_at, n.number,
        case when a.alarm_id is null and k.ticket_id is null then 1
          else row_number() over (partition by n.target_id, a.alarm_id, k.ticket_id order by n.number) end as place
      from free join notice n on n.target_id = free.id and n.state = 'waiting' left join notice_alarm a on a.notice_id = n.id
        left join notice_ticket k on k.notice_id = n.id
    ), first as (
      (select distinct on (target_id) id, due_at, number from waiting
        group by id, target_id, due_at, number having max(place) = 1 and due_at <= ${now} order by target_id, due_at, number)
      union all
      (select id, due_at, number from notice n
        where n.target_id is null and n.channel = ${channel} and ${isDue} order by due_at, number limit ${most})
    ), due as (
      select n.id from notice n
      where n.id in (select id from first order by due_at, number limit ${most}) and ${isDue}
      for update skip locked
    ), c as (
      update notice n set claimed_until = ${claimedUntil}, attempts = attempts + 1
      from due where n.id = due.id returning n.*
    )
    select ${claimedColumns} from c ${targetOfClaim} order by c.due_at, c.number`.execute(db)
  return rows
}

/** Claims one waiting message, due or not; null where another server is sending it, or it waits no more. */
export async function claimNotice(
  db: Db,
  id: string,
  { now, claimedUntil }: { readonly now: Date; readonly claimedUntil: Date },
): Promise<ClaimedNotice | null> {
  const { rows } = await sql<ClaimedNotice>`
    with c as (
      update notice set claimed_until = ${claimedUntil}, attempts = attempts + 1
      where id = ${id}::uuid and state = 'waiting' and (claimed_until is null or claimed_until <= ${now})
      returning *
    )
    select ${claimedColumns} from c ${targetOfClaim}`.execute(db)
  return rows[0] ?? null
}

/** What an attempt came to: `waiting` is tried again at `dueAt`. */
export interface NoticeOutcome {
  readonly state: NoticeState
  readonly answer: string
  readonly at: Date
  readonly dueAt: Date
}

/**
 * Stores an attempt's answer. What was sent is sent, whoever has claimed it meanwhile; any other
 * outcome counts only while the claim is this attempt's. False: it did not count.
 */
export async function noteAttempt(
  db: Db,
  { id, attempt, targetId }: Pick<ClaimedNotice, 'id' | 'attempt' | 'targetId'>,
  { state, answer, at, dueAt }: NoticeOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    update notice set state = ${state}, answer = ${answer}, answered_at = ${at}, due_at = ${dueAt}, claimed_until = null
    where id = ${id}::uuid and state <> 'sent' and (${state} = 'sent' or (state = 'waiting' and attempts = ${attempt}))
    returning id`.execute(db)
  if (state === 'sent' && targetId !== null) await hurryOthers(db, targetId, at)
  return rows.length > 0
}

/** The longest pause of a message whose target takes others. Seconds. */
const pauseOfWorkingTargetS = 300

/** A target that takes a message takes those that wait for it, too: they are due, in their order. */
async function hurryOthers(db: Db, targetId: number, at: Date): Promise<void> {
  await sql`
    update notice set due_at = created_at
    where target_id = ${targetId} and state = 'waiting' and due_at > ${at} and attempts > 0 and claimed_until is null
      and answered_at <= ${at}::timestamptz - make_interval(secs => ${pauseOfWorkingTargetS})`.execute(
    db,
  )
}

/** Sends nothing to a target any more. */
export async function disableTarget(
  db: Db,
  id: number,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql`
    update notice_target set disabled_at = ${at}, disabled_reason = ${reason}
    where id = ${id} and disabled_at is null`.execute(db)
}
