import type { AlarmPhase } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { phase } from './repository.ts'

export interface LiveCount {
  readonly severity: Severity
  readonly phase: AlarmPhase
  readonly total: number
}

export async function countLive(db: Db): Promise<LiveCount[]> {
  const { rows } = await sql<LiveCount>`
    select a.severity, ${phase} as phase, count(*)::int as total from alarm a where a.closed_at is null group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

export interface NoticeCount {
  /** `none`: nobody could receive them. */
  readonly channel: ChannelId | 'none'
  readonly state: 'waiting' | 'failed'
  readonly total: number
}

/** Messages that wait, and those that failed for good since a time. */
export async function countNotices(db: Db, failedSince: Date): Promise<NoticeCount[]> {
  const { rows } = await sql<NoticeCount>`
    select coalesce(channel, 'none') as channel, state, count(*)::int as total from notice
    where state = 'waiting' or state = 'failed' and answered_at >= ${failedSince} group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}
