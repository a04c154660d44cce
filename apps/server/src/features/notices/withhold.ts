import { noticeKindNames, type NoticeContent } from '@roadside/contract/notices/content.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import type { ClaimedNotice } from './repository.ts'
import { findWithheld, withdraw, type Withheld } from './sight-repository.ts'

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
  options: SpecialAccounts,
): Promise<CheckedNotice[]> {
  const ids = claimed.map(({ id }) => id)
  const found = await findWithheld(db, ids, options)
  return Promise.all(
    claimed.map(async (notice) => {
      const withheld = found.filter(({ noticeId }) => noticeId === notice.id)
      if (withheld.length === 0) return { ...notice, isWithheld: false }
      const { content, left } = contentWithout(notice.content, withheld)
      const isWithheld = left === 0
      // what a message was about that is not sent at all stays written
      await withdraw(db, notice.id, content, isWithheld ? [] : withheld)
      return { ...notice, content, isWithheld }
    }),
  )
}

/**
 * A message without some of its alarms or items, in words that tell nothing of them, and how many are
 * left in it. Pure.
 */
export function contentWithout(
  { event: _event, ...content }: NoticeContent,
  withheld: readonly Pick<Withheld, 'of' | 'id'>[],
): { readonly content: NoticeContent; readonly left: number } {
  const isGone = (of: Withheld['of'], id: number) =>
    withheld.some((one) => one.of === of && one.id === id)
  const before = content.items ?? []
  const alarms = content.alarms.filter(({ id }) => !isGone('alarm', id))
  const items = before.filter((item) => !isGone(item.of, item.id))
  // two items may be of one project
  const gone = Math.max(withheld.length, before.length - items.length)
  const left = Math.max(0, content.alarms.length + before.length + content.more - gone)
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    left,
    content: {
      ...content,
      title: `${noticeKindNames[content.kind]} ${count(left)} รายการ`,
      text: `ไม่แสดง ${count(gone)} รายการที่ปลายทางนี้ไม่มีสิทธิ์เห็นแล้ว`,
      ...(content.heading !== undefined && { heading: noticeKindNames[content.kind] }),
      alarms,
      ...(before.length > 0 && { items }),
      more: Math.max(0, left - alarms.length - items.length),
      // it may be of any of them
      picture: null,
    },
  }
}
