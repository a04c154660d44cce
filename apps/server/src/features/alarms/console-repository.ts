import type { Db } from '@roadside/server-kit/database.ts'
import { booleanArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Stores which parts of a server work; one that goes on as it was keeps its beginning. */
export async function writeParts(
  db: Db,
  {
    server,
    states,
    now,
  }: {
    readonly server: string
    readonly states: readonly { readonly part: string; readonly isWrong: boolean }[]
    readonly now: Date
  },
): Promise<void> {
  await sql`insert into console_part (server, part, is_wrong, since, seen_at)
    select ${server}, part, is_wrong, ${now}, ${now}
    from unnest(${textArray(states.map(({ part }) => part))}::text[], ${booleanArray(states.map(({ isWrong }) => isWrong))}::boolean[]) n(part, is_wrong)
    on conflict (server, part) do update set seen_at = excluded.seen_at, is_wrong = excluded.is_wrong,
      since = case when console_part.is_wrong = excluded.is_wrong then console_part.since else excluded.since end`.execute(
    db,
  )
}

/** Forgets what servers said that are gone. */
export async function deleteParts(db: Db, before: Date): Promise<void> {
  await sql`delete from console_part where seen_at < ${before}`.execute(db)
}

export interface WrongPart {
  readonly kind: string
  readonly key: string
  readonly name: string
  readonly why: string
  readonly since: Date
}

/**
 * What does not work: parts that a server says so of, channels whose messages failed for good, to
 * targets that still take them, and none was sent since, parts of the evaluation that failed, keys
 * with which nothing came for longer than is expected, and codecs that are suspended.
 */
export async function findWrong(
  db: Db,
  {
    partsSince,
    failuresSince,
    now,
  }: { readonly partsSince: Date; readonly failuresSince: Date; readonly now: Date },
): Promise<WrongPart[]> {
  const { rows } = await sql<WrongPart>`
    select 'console_' || part as kind, 'console:' || part as key, 'ระบบ' as name,
      case when count(*) > 1 then 'เครื่องแม่ข่าย ' || count(*) || ' เครื่อง' else '' end as why, min(since) as since
    from console_part where is_wrong and seen_at >= ${partsSince} group by part
    union all
    select 'console_channel', 'console:channel:' || n.channel, n.channel, 'ส่งไม่สำเร็จ ' || count(*) || ' ข้อความ', min(answered_at)
    from notice n join (
      select channel, coalesce(max(answered_at) filter (where state = 'sent'), '-infinity') as sent_at from notice
      where state in ('failed', 'sent') and answered_at >= ${failuresSince} group by channel) last using (channel)
      join notice_target t on t.id = n.target_id and t.disabled_at is null
    where n.state = 'failed' and n.answered_at >= ${failuresSince} and n.answered_at >= sent_at
    group by n.channel
    union all
    select 'console_evaluation', 'console:evaluation:' || part, name, why, since from evaluation_failure
    union all
    select 'console_network_server', 'console:key:' || id, name, concat('ไม่มีข้อมูลเข้ามาเกิน ', expected_every_min, ' นาที'),
      coalesce(greatest(last_used_at, watched_since), ${now})
    from ingest_key where revoked_at is null
      and greatest(last_used_at, watched_since) < ${now}::timestamptz - make_interval(mins => expected_every_min)
    union all
    select 'console_codec', 'console:codec:' || id, name, coalesce(codec_error, ''), coalesce(codec_error_at, ${now})
    from device_profile where codec_suspended_until > ${now}`.execute(db)
  return rows
}

/** Active alarms of the console's parts. */
export async function findLiveOfConsole(
  db: Db,
): Promise<{ kind: string; key: string; name: string }[]> {
  const { rows } = await sql<{ kind: string; key: string; name: string }>`
    select kind, subject as key, subject_name as name from alarm
    where closed_at is null and is_active and wid is null and starts_with(kind, 'console_') order by id`.execute(
    db,
  )
  return rows
}
