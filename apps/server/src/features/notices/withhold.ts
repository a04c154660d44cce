import { noticeKindNames, type NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { ClaimedNotice } from './repository.ts'
import { findWithheld, withdrawAlarms } from './sight-repository.ts'

/** A claimed message without what its target may not see any more. */
export interface CheckedNotice extends ClaimedNotice {
  /** Its target may see nothing of it. */
  readonly isWithheld: boolean
}

/**
 * Takes out of messages what their targets may not see any more: since they were decided, accounts
 * change their department, sites theirs, and contracts their contractor. What is left is stored.
 */
export async function withhold(
  db: Db,
  claimed: readonly ClaimedNotice[],
  options: { readonly fourGKey: string },
): Promise<CheckedNotice[]> {
  const ids = claimed.map(({ id }) => id)
  const found = await findWithheld(db, ids, options)
  return Promise.all(
    claimed.map(async (notice) => {
      const alarmIds = found.flatMap(({ noticeId, alarmId }) =>
        noticeId === notice.id ? [alarmId] : [],
      )
      if (alarmIds.length === 0) return { ...notice, isWithheld: false }
      const { content, left } = contentWithout(notice.content, alarmIds)
      const isWithheld = left === 0
      // which alarms a message was about that is not sent at all stays written
      await withdrawAlarms(db, notice.id, content, isWithheld ? [] : alarmIds)
      return { ...notice, content, isWithheld }
    }),
  )
}

/**
 * A message without some of its alarms, in words that tell nothing of them, and how many are left in
 * it. Pure.
 */
export function contentWithout(
  content: NoticeContent,
  alarmIds: readonly number[],
): { readonly content: NoticeContent; readonly left: number } {
  const left = Math.max(0, content.alarms.length + content.more - alarmIds.length)
  const alarms = content.alarms.filter(({ id }) => !alarmIds.includes(id))
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    left,
    content: {
      ...content,
      title: `${noticeKindNames[content.kind]} ${count(left)} รายการ`,
      text: `ไม่แสดง ${count(alarmIds.length)} รายการที่ปลายทางนี้ไม่มีสิทธิ์เห็นแล้ว`,
      alarms,
      more: Math.max(0, left - alarms.length),
      // it may be of any of them
      picture: null,
    },
  }
}
