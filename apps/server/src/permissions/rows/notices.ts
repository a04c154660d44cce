import * as notices from '@roadside/contract/notices/notice-calls.ts'
import {
  actingParties,
  administrators,
  editsSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'
import type { World } from '../world.ts'

/** All but the dashboard-only account have targets of their own; those of a department are its administrators'. */
const changesTargets = {
  ...administrators,
  staff: 'nothing',
  fourG: 'nothing',
  contractor: 'nothing',
} as const
/** A contractor's account: its own alone. */
const seesTargets = { ...editsSites, contractor: 'nothing' } as const

async function someTarget({ departmentId }: Place, { one, fresh }: World): Promise<{ id: number }> {
  const insert = `insert into notice_target (channel, name, address, department_id, created_by, created_at)
    values ('email', 'ศูนย์', $1, $2, 'admin', now()) returning id`
  const { id } = await one(insert, [{ to: `${fresh()}@example.th` }, departmentId])
  return { id }
}

async function someNotice(place: Place, world: World): Promise<{ id: string }> {
  const { id } = await someTarget(place, world)
  const insert = `insert into notice (target_id, channel, target_name, content, created_at, state, due_at)
    values ($1, 'email', 'ศูนย์', $2, now(), 'failed', now()) returning id`
  const content = { kind: 'test', title: 'ก', text: '', alarms: [], more: 0, picture: null }
  return world.one<{ id: string }>(insert, [id, content])
}

/** A point of P-256 and 16 bytes. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const noticeRows: readonly Row[] = [
  list(notices.noticeTargets, seesTargets, () => ({})),
  ofPlace(notices.saveNoticeTarget, changesTargets, ({ departmentId: id }, { fresh }) => ({
    id: null,
    name: 'ศูนย์',
    address: { channel: 'email' as const, to: `${fresh()}@example.th` },
    owner: { kind: 'department' as const, id },
  })),
  ofPlace(notices.removeNoticeTarget, changesTargets, someTarget),
  ofPlace(notices.testNoticeTarget, changesTargets, someTarget),
  list(notices.noticeList, editsSites, () => ({ page: 1, perPage: 500 })),
  ofPlace(notices.resendNotice, changesTargets, someNotice),
  ofPlace(notices.noticePreview, editsSites, someNotice),
  plain(notices.pushKey, actingParties, () => ({})),
  plain(notices.savePushSubscription, actingParties, (_, { fresh }) => ({
    name: 'Chrome',
    subscription: { endpoint: `https://push.example/${fresh()}`, keys },
  })),
]
