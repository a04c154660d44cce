import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { LineUsage } from './line-api.ts'

/** A token for a reply; `wasTried`: an earlier attempt of the same message has used it, with unknown result. */
export interface ReplyToken {
  readonly token: string
  readonly wasTried: boolean
}

/** Gives the chat's token to a message, and to no other. Null: it has none, or another message has it. */
export async function takeReplyToken(
  db: Db,
  chatId: string,
  noticeId: string,
  now: Date,
): Promise<ReplyToken | null> {
  const { rows } = await sql<ReplyToken>`
    with found as (
      select chat_id, notice_id from line_reply_token
      where chat_id = ${chatId} and expires_at > ${now} and (notice_id is null or notice_id = ${noticeId}::uuid) for update)
    update line_reply_token t set notice_id = ${noticeId}::uuid from found where t.chat_id = found.chat_id
    returning t.token, found.notice_id is not null as "wasTried"`.execute(db)
  return rows[0] ?? null
}

export async function deleteReplyToken(db: Db, token: string): Promise<void> {
  await sql`delete from line_reply_token where token = ${token}`.execute(db)
}

/** Stores the newest token of a chat where the chat is bound; others are answered by no message. */
export async function storeReplyToken(
  db: Db,
  { chatId, token, expiresAt }: { chatId: string; token: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into line_reply_token (chat_id, token, expires_at)
    select ${chatId}, ${token}, ${expiresAt} where exists (
      select from notice_target where channel = 'line' and address ->> 'to' = ${chatId} and disabled_at is null)
    on conflict (chat_id) do update set token = excluded.token, expires_at = excluded.expires_at, notice_id = null`.execute(
    db,
  )
}

export interface StoredUsage extends LineUsage {
  readonly readAt: Date
}

/** The newest reading; `usage` null: there was none yet. `problem`: why the newest attempt failed, in Thai. */
export async function findUsage(db: Db): Promise<{ usage: StoredUsage | null; problem: string }> {
  const { rows } = await sql<{
    readAt: Date | null
    limit: number | null
    used: number | null
    problem: string
  }>`select read_at as "readAt", message_limit as "limit", used, problem from line_usage`.execute(
    db,
  )
  const [row] = rows
  if (!row || row.readAt === null || row.used === null)
    return { usage: null, problem: row?.problem ?? '' }
  return { usage: { readAt: row.readAt, limit: row.limit, used: row.used }, problem: row.problem }
}

export async function storeUsage(db: Db, { limit, used }: LineUsage, now: Date): Promise<void> {
  await sql`
    insert into line_usage (due_at, read_at, message_limit, used) values (${now}, ${now}, ${limit}, ${used})
    on conflict (is_only) do update set read_at = ${now}, message_limit = ${limit}, used = ${used}, problem = ''`.execute(
    db,
  )
}

/** True: the reading is due, and this server makes it; the next one is due at `next`. */
export async function claimUsageReading(db: Db, now: Date, next: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into line_usage (due_at) values (${next})
    on conflict (is_only) do update set due_at = ${next} where line_usage.due_at <= ${now}
    returning due_at`.execute(db)
  return rows.length > 0
}

export async function storeUsageProblem(db: Db, problem: string, next: Date): Promise<void> {
  await sql`update line_usage set problem = ${problem}, due_at = ${next}`.execute(db)
}
