import { channelNames } from '@roadside/contract/notices/channel.ts'
import type { NoticeRow } from '@roadside/contract/notices/notice-calls.ts'

/** Why a message was written: the rule and its step, or who sent it by hand. Pure. */
export function whyWords({ why, kind }: Pick<NoticeRow, 'why' | 'kind'>): string {
  const { rule, name, step, by, again, number } = why
  if (rule !== undefined) {
    const named = typeof name === 'string' ? `กฎ ${name}` : 'กฎที่ลบแล้ว'
    return typeof step === 'number' ? `${named} (แจ้งต่อขั้นที่ ${step + 1})` : named
  }
  if (typeof by === 'string') {
    if (again !== undefined) return `ส่งอีกครั้งโดย ${by}`
    return kind === 'test' ? `ทดสอบโดย ${by}` : `ส่งโดย ${by}`
  }
  if (kind === 'ticket') return typeof number === 'string' ? `ใบงาน ${number}` : 'ใบงานซ่อม'
  return kind === 'system' ? 'แจ้งจากระบบ' : '-'
}

/** Whom a message is to, and by which channel. Pure. */
export function receiverWords({
  receiver,
  target,
  channel,
}: Pick<NoticeRow, 'receiver' | 'target' | 'channel'>): string {
  if (channel === null) return 'ไม่มีผู้ที่รับได้'
  const named = receiver === '' || receiver === target ? [target] : [receiver, target]
  return [...named, channelNames[channel]].join(' · ')
}
