import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { NoticeAlarm, NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { Channel } from '../channel.ts'

export function buildAlarm(over: Partial<NoticeAlarm> = {}): NoticeAlarm {
  return {
    id: 7,
    kind: 'ไฟดับ',
    severity: 'critical',
    subject: 'เสา 12',
    site: 'นบ.1001 ถนนทดสอบ',
    road: 'นบ.1001',
    sta: '1+200',
    department: 'แขวงทางหลวงชนบทนนทบุรี',
    guarantee: 'อยู่ในระยะประกัน เหลือ 120 วัน',
    why: 'กระแส 0.0 A เวลากลางคืน',
    raised_at: '2026-11-21T19:02:00+07:00',
    cleared_at: null,
    hidden: 0,
    is_repeated: false,
    path: '/alarms?alarm=7',
    ...over,
  }
}

export function buildContent(over: Partial<NoticeContent> = {}): NoticeContent {
  return {
    kind: 'raised',
    title: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12',
    text: '',
    alarms: [buildAlarm()],
    more: 0,
    picture: null,
    ...over,
  }
}

/** Stores a target; answers its id. */
export async function buildTarget(
  db: Db,
  target: {
    channel: ChannelId
    address: object
    name?: string
    userId?: number
    departmentId?: number
    groupId?: number
  },
): Promise<number> {
  const { channel, address, name = 'เวรศูนย์ควบคุม' } = target
  const { userId = null, departmentId = null, groupId = null } = target
  const { rows } = await sql<{ id: number }>`
    insert into notice_target (channel, name, address, user_id, department_id, group_id, created_by, created_at)
    values (${channel}, ${name}, ${JSON.stringify(address)}::jsonb, ${userId}, ${departmentId}, ${groupId}, 'admin',
      '2026-11-21T12:00:00+07:00') returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface StoredNotice {
  readonly state: string
  readonly attempts: number
  readonly answer: string
  readonly due_at: Date
  readonly target_name: string
}

export async function readNotice(db: Db, id: string): Promise<StoredNotice | undefined> {
  const { rows } = await sql<StoredNotice>`
    select state, attempts, answer, due_at, target_name from notice where id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** A channel of the tests: what `send` does is the test's; every pause is a minute. */
export function buildChannel(over: Partial<Channel> & Pick<Channel, 'send'>): Channel {
  return {
    id: 'webhook',
    retryAfterS: [60, 60, 60],
    timeoutMs: 20_000,
    missing: null,
    parseAddress: (address) => address as object,
    ...over,
  }
}
