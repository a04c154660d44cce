import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

/** What a code binds a chat to: the account that made it, or one of its departments or groups. */
export interface CodeOwner {
  readonly userId: number
  readonly departmentId: number | null
  readonly groupId: number | null
}

/** Stores a code in place of the account's earlier one. */
export async function storeCode(
  db: Db,
  { userId, departmentId, groupId, hash, expiresAt }: CodeOwner & { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into line_code (user_id, hash, department_id, group_id, expires_at)
    values (${userId}, ${hash}, ${departmentId}, ${groupId}, ${expiresAt})
    on conflict (user_id) do update set hash = excluded.hash, department_id = excluded.department_id,
      group_id = excluded.group_id, expires_at = excluded.expires_at`.execute(db)
}

export interface FoundCode extends CodeOwner {
  readonly username: string
  /** First and last name of the maker. */
  readonly person: string
  /** Of the department or group; empty for the account's own chat. */
  readonly unit: string
}

/** A code that has not expired. Null: none. */
export async function findCode(db: Db, hash: Buffer, now: Date): Promise<FoundCode | null> {
  const { rows } = await sql<FoundCode>`
    select c.user_id as "userId", c.department_id as "departmentId", c.group_id as "groupId", u.username,
      u.firstname || ' ' || u.lastname as person,
      case when c.department_id is not null then ${departmentName} else coalesce(cg.name, '') end as unit
    from line_code c join app_user u on u.id = c.user_id
    left join department d on d.id = c.department_id
    left join department_group g on g.id = d.group_id
    left join department_group cg on cg.id = c.group_id
    where c.hash = ${hash} and c.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** False: it was used meanwhile. */
export async function useCode(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from line_code where hash = ${hash} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Tries that a sender has at once, and seconds in which one expires: five in ten minutes. */
const free = 5
const forgetOneAfterS = 120

/** Counts a try of each sender; false, and nothing is counted for it, where one has none left. */
export async function countTry(db: Db, senders: readonly string[], now: Date): Promise<boolean> {
  const left = sql`greatest(a.tries - extract(epoch from (${now}::timestamptz - a.at)) / ${forgetOneAfterS}, 0)`
  const { rows } = await sql`
    insert into line_attempt as a (sender, tries, at)
    select distinct s, 1, ${now}::timestamptz from unnest(${[...senders]}::text[]) s
    on conflict (sender) do update set tries = ${left} + 1, at = ${now} where ${left} + 1 <= ${free}
    returning a.sender`.execute(db)
  return rows.length === new Set(senders).size
}

export async function forgetTries(db: Db, senders: readonly string[]): Promise<void> {
  await sql`delete from line_attempt where sender = any(${[...senders]}::text[])`.execute(db)
}

export interface NewTarget extends Omit<CodeOwner, 'userId'> {
  readonly chatId: string
  readonly name: string
  /** Null: of a department or group. */
  readonly userId: number | null
  readonly by: string
}

/** Binds a chat, and to nothing else any more: a LINE user acts as one account. */
export async function bindChat(db: Db, target: NewTarget, now: Date): Promise<void> {
  const { chatId, name, userId, departmentId, groupId, by } = target
  await sql`select pg_advisory_xact_lock(hashtextextended('line chat ' || ${chatId}, 0))`.execute(
    db,
  )
  await disableChat(db, chatId, 'ผูกใหม่แล้ว', now)
  await sql`
    insert into notice_target (channel, name, address, user_id, department_id, group_id, created_by, created_at)
    values ('line', ${name}, jsonb_build_object('to', ${chatId}::text), ${userId}, ${departmentId}, ${groupId}, ${by}, ${now})
    on conflict (channel, coalesce(user_id, 0), md5(address::text)) where channel = 'line' do update set name = excluded.name,
      department_id = excluded.department_id, group_id = excluded.group_id, created_by = excluded.created_by,
      created_at = excluded.created_at, disabled_at = null, disabled_reason = ''`.execute(db)
}

/** Nothing more is sent to the chat, and nobody acts from it. Answers the names of what was bound. */
export async function disableChat(
  db: Db,
  chatId: string,
  reason: string,
  now: Date,
): Promise<{ readonly name: string }[]> {
  await sql`delete from line_reply_token where chat_id = ${chatId}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    update notice_target set disabled_at = ${now}, disabled_reason = ${reason}
    where channel = 'line' and address ->> 'to' = ${chatId} and disabled_at is null returning name`.execute(
    db,
  )
  return rows
}

/** Null: the chat is not bound; `userId` null: it is one of a department or group. */
export async function findBound(
  db: Db,
  chatId: string,
): Promise<{ readonly userId: number | null } | null> {
  const { rows } = await sql<{ userId: number | null }>`
    select user_id as "userId" from notice_target
    where channel = 'line' and address ->> 'to' = ${chatId} and disabled_at is null`.execute(db)
  return rows[0] ?? null
}
