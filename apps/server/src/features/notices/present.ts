import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { channelNames } from '@roadside/contract/notices/channel.ts'
import type {
  NoticeRow,
  NoticeTargetRow,
  TargetOwner,
} from '@roadside/contract/notices/notice-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { NoticeListRow } from './list-repository.ts'
import type { TargetRow } from './target-repository.ts'

/** `address`: as people read it. */
export function presentTarget(row: TargetRow, caller: Caller, address: string): NoticeTargetRow {
  const { id, channel, name, takes_tickets, created_by, created_at } = row
  const { disabled_at, disabled_reason } = row
  return {
    id,
    channel,
    name,
    address,
    owner: ownerOf(row, caller),
    takes_tickets,
    may_change: row.may_change,
    created_by,
    created_at,
    disabled_at,
    disabled_reason,
  }
}

function ownerOf(row: TargetRow, { userId }: Caller): TargetOwner {
  const { user_id, contractor_id, department_id, group_id } = row
  if (user_id === userId) return { kind: 'own' }
  if (user_id !== null) return { kind: 'account', id: user_id, name: row.username ?? '' }
  if (contractor_id !== null)
    return { kind: 'contractor', id: contractor_id, name: row.contractor ?? '' }
  if (department_id !== null)
    return { kind: 'department', id: department_id, name: row.department ?? '' }
  if (group_id !== null) return { kind: 'group', id: group_id, name: row.group_name ?? '' }
  return { kind: 'authority' }
}

/** A target as the audit log tells what it was: no secret part of its address. */
export function auditedTarget(row: TargetRow, address: string): object {
  const { name, channel, takes_tickets, username, contractor, department, group_name } = row
  return {
    name,
    notice_channel: channelNames[channel],
    notice_address: address,
    ...(channel === 'webhook' && { takes_tickets }),
    notice_owner: username ?? contractor ?? department ?? group_name ?? wholeAuthorityName,
  }
}

export function presentNotice(row: NoticeListRow): NoticeRow {
  const { id, channel, target_id, target, receiver, content, state, attempts } = row
  const { created_at, due_at, answer, answered_at, why, may_resend } = row
  return {
    id,
    channel,
    target_id,
    target,
    receiver,
    kind: content.kind,
    title: content.title,
    text: content.text,
    alarms: [
      ...content.alarms.map(({ kind, subject }) => `${kind}: ${subject}`),
      ...(content.items ?? []).map((item) => item.title),
    ],
    state,
    attempts,
    created_at,
    due_at,
    answer,
    answered_at,
    why,
    may_resend,
  }
}
