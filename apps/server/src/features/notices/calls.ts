import type { ParsedBody } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import * as contract from '@roadside/contract/notices/notice-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as z from 'zod/mini'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import { isOff, withheldSentence } from './attempt.ts'
import { limitByHand } from './by-hand.ts'
import type { Channel } from './channel.ts'
import { PushAddress } from './channels/web-push/web-push.ts'
import { linkedFor } from './links.ts'
import { countNotices, findNotices, findNoticeSubjects } from './list-repository.ts'
import { auditedTarget, presentNotice, presentTarget } from './present.ts'
import { insertNotice } from './repository.ts'
import { addressOf, checkTyped } from './save-target.ts'
import { insertClaimed, sendOnce } from './send-now.ts'
import { findWithheld } from './sight-repository.ts'
import {
  administers,
  countTargets,
  deleteSubscription,
  deleteTarget,
  findTargets,
  hasContractor,
  hasSameUrl,
  insertTarget,
  lockTargets,
  updateTarget,
  type NewOwner,
  type TargetRow,
} from './target-repository.ts'

export interface NoticeCallOptions extends SpecialAccounts {
  readonly channels: readonly Channel[]
  readonly sealer: Sealer
  /** Where the console may post to. */
  readonly guard: AddressGuard
  /** Public key of web push; null: it is not set up. */
  readonly pushKey: string | null
}

/** Targets of one account, department, group, contractor, or of the authority. */
const mostTargets = 100
const sameAddress = 'มีปลายทางที่ใช้ที่อยู่นี้อยู่แล้ว'

/** Targets of messages, and the messages that were sent. */
export function noticeCalls(options: NoticeCallOptions): readonly ServedCall[] {
  const { channels, guard, pushKey } = options
  const channelOf = (id: ChannelId) => {
    const channel = channels.find((one) => one.id === id)
    if (!channel) throw new ApiError('not_found')
    return channel
  }
  const describe = ({ channel, address, may_change }: TargetRow) =>
    channels.find(({ id }) => id === channel)?.describe?.(address, may_change) ?? ''
  const auditOf = (row: TargetRow) => auditedTarget(row, describe({ ...row, may_change: false }))

  return [
    serve(contract.noticeTargets, async ({ caller, database: { db } }) => {
      const found = await findTargets(db, caller)
      return {
        targets: found.map((row) => presentTarget(row, caller, describe(row))),
        channels: channels.map(({ id, missing }) => ({ id, missing })),
      }
    }),

    serve(contract.saveNoticeTarget, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        await lockTargets(db)
        const before = body.id === null ? null : await editableTarget(db, caller, body.id)
        if (before && before.channel !== body.address.channel) throw new ApiError('bad_request')
        const owner = before ? null : await ownerOf(db, caller, body.owner)
        const made = addressOf(body, before?.address ?? null, options)
        if (body.address.channel === 'webhook') {
          const of = owner ?? (before ? ownerOfTarget(before) : ownTarget(caller))
          if (await hasSameUrl(db, { ...of, url: body.address.url, id: body.id }))
            throw new ApiError('duplicate', sameAddress)
        }
        const { channel } = body.address
        const takesTickets =
          body.address.channel === 'webhook' &&
          (body.address.takes_tickets ?? before?.takes_tickets ?? false)
        const written = { name: body.name, address: made.address, takesTickets, at: now() }
        const id = before
          ? await change(db, before, written)
          : await addTo(db, owner ?? ownTarget(caller), {
              ...written,
              channel,
              by: caller.username,
            })
        const [saved] = await findTargets(db, caller, id)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'saveNoticeTarget',
          subject: body.name,
          detail: { channel, ...(made.secret !== null && { secret: 'new' }) },
          before: before && auditOf(before),
          after: saved ? auditOf(saved) : null,
        })
        return { id, secret: made.secret }
      }),
    ),

    serve(contract.removeNoticeTarget, ({ body: { id }, caller, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const target = await editableTarget(db, caller, id)
        if (!(await deleteTarget(db, id))) throw new ApiError('not_found')
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'removeNoticeTarget',
          subject: target.name,
          before: auditOf(target),
        })
        return { ok: true as const }
      }),
    ),

    serve(
      contract.testNoticeTarget,
      async ({ body: { id }, caller, database: { db }, now, address, log }) => {
        const notice = await db.transaction().execute(async (changes) => {
          const { name, channel } = await editableTarget(changes, caller, id)
          await limitByHand(changes, caller, id, now())
          await insertAudit(changes, {
            username: caller.username,
            address,
            action: 'testNoticeTarget',
            subject: name,
            detail: { channel },
          })
          const why = { by: caller.username }
          const content = testContent(caller)
          const written = { targetId: id, content, why, createdAt: now() }
          return { channel, claimed: await insertClaimed(changes, channelOf(channel), written) }
        })
        const { outcome, answer } = await sendOnce(
          { db, now, log },
          channelOf(notice.channel),
          notice.claimed,
        )
        return { is_sent: outcome === 'sent', answer }
      },
    ),

    serve(contract.pushKey, () => Promise.resolve({ key: pushKey })),

    serve(contract.savePushSubscription, ({ body, caller, database, now, address }) => {
      const parsed = z.safeParse(PushAddress, body.subscription)
      if (!parsed.success) throw new ApiError('bad_request', 'เบราว์เซอร์นี้แจ้งที่อยู่ไม่ถูกต้อง')
      checkTyped(parsed.data.endpoint, guard)
      return database.db.transaction().execute(async (db) => {
        await lockTargets(db)
        await deleteSubscription(db, parsed.data.endpoint)
        const owner = ownTarget(caller)
        const target = { channel: 'webPush' as const, name: body.name, address: parsed.data }
        const id = await addTo(db, owner, { ...target, by: caller.username, at: now() })
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'savePushSubscription',
          subject: body.name,
        })
        return { id }
      })
    }),

    serve(contract.noticeList, async ({ body, caller, database: { readDb } }) => {
      const { page = 1, perPage = 25, ...choice } = body
      const total = await countNotices(readDb, caller, choice, plainListLimit)
      const offset = (page - 1) * perPage
      const rows =
        offset >= total ? [] : await findNotices(readDb, caller, choice, { limit: perPage, offset })
      return { rows: rows.map(presentNotice), total }
    }),

    serve(contract.noticePreview, async ({ body: { id }, caller, database: { readDb } }) => {
      const [found] = await findNotices(readDb, caller, { id }, { limit: 1, offset: 0 })
      if (!found) throw new ApiError('not_found')
      const { address } = found
      const channel = channels.find((one) => one.id === found.channel)
      const notice = {
        id,
        createdAt: new Date(found.created_at),
        content: linkedFor(found, found.content),
      }
      return { preview: channel?.preview?.(notice, address) ?? null }
    }),

    serve(contract.resendNotice, ({ body: { id: of }, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const [found] = await findNotices(db, caller, { id: of }, { limit: 1, offset: 0 })
        if (!found) throw new ApiError('not_found')
        const { target_id: targetId, content, target, may_resend } = found
        if (targetId === null) throw new ApiError('not_found', 'ปลายทางของข้อความนี้ถูกลบแล้ว')
        if (!may_resend) throw new ApiError('forbidden')
        const why = { by: caller.username, again: of }
        const [to] = await findTargets(db, caller, targetId)
        if (to?.disabled_at) throw new ApiError('bad_request', isOff(to.disabled_reason))
        await limitByHand(db, caller, targetId, now())
        const subjects = await findNoticeSubjects(db, of)
        const written = { targetId, content, why, createdAt: now() }
        const id = await insertNotice(db, written, subjects)
        if (id === null) throw new ApiError('not_found')
        const withheld = await findWithheld(db, [id], options)
        const all = Object.values(subjects).flat()
        if (withheld.length > 0 && withheld.length === all.length)
          throw new ApiError('forbidden', withheldSentence)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'resendNotice',
          subject: target,
          detail: { title: content.title },
        })
        return { id }
      }),
    ),
  ]
}

/** A target that the caller may change; one that is seen alone is forbidden, any other not found. */
async function editableTarget(db: Db, caller: Caller, id: number): Promise<TargetRow> {
  const [found] = await findTargets(db, caller, id)
  if (!found) throw new ApiError('not_found')
  if (!found.may_change) throw new ApiError('forbidden')
  return found
}

async function change(
  db: Db,
  { id }: TargetRow,
  written: Omit<Parameters<typeof updateTarget>[1], 'id'>,
): Promise<number> {
  if (!(await updateTarget(db, { id, ...written }))) throw new ApiError('duplicate', sameAddress)
  return id
}

const ownerOfTarget = (row: TargetRow): NewOwner => ({
  userId: row.user_id,
  departmentId: row.department_id,
  groupId: row.group_id,
  contractorId: row.contractor_id,
})

/** Whose a new target is. Throws unless the caller may say so. */
async function ownerOf(
  db: Db,
  caller: Caller,
  owner: ParsedBody<typeof contract.saveNoticeTarget>['owner'],
): Promise<NewOwner> {
  const target: NewOwner = {
    userId: owner.kind === 'own' ? caller.userId : null,
    departmentId: owner.kind === 'department' ? owner.id : null,
    groupId: owner.kind === 'group' ? owner.id : null,
    contractorId: owner.kind === 'contractor' ? owner.id : null,
  }
  await checkOwner(db, caller, owner.kind, target)
  return target
}

const ownTarget = ({ userId }: Caller): NewOwner => ({
  userId,
  departmentId: null,
  groupId: null,
  contractorId: null,
})

/** Own targets are everybody's; the others need a right (contract/permission.ts). */
async function checkOwner(
  db: Db,
  caller: Caller,
  kind: ParsedBody<typeof contract.saveNoticeTarget>['owner']['kind'],
  owner: NewOwner,
): Promise<void> {
  if (kind === 'own') return
  if (kind === 'authority' || kind === 'contractor') {
    if (!hasAccess(caller, 'authority')) throw new ApiError('forbidden')
    if (kind === 'contractor' && !(await hasContractor(db, owner.contractorId)))
      throw new ApiError('not_found')
    return
  }
  if (await administers(db, caller, owner)) return
  const isOwn = scopeOf(caller).department === owner.departmentId
  throw new ApiError(isOwn ? 'forbidden' : 'not_found')
}

async function addTo(
  db: Db,
  owner: NewOwner,
  target: Omit<Parameters<typeof insertTarget>[1], keyof NewOwner>,
): Promise<number> {
  if ((await countTargets(db, owner)) >= mostTargets)
    throw new ApiError('bad_request', `มีปลายทางครบ ${mostTargets} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน`)
  const id = await insertTarget(db, { ...target, ...owner })
  if (id === null) throw new ApiError('duplicate', sameAddress)
  return id
}

function testContent({ username }: Caller): NoticeContent {
  return {
    kind: 'test',
    title: 'ข้อความทดสอบ',
    text: `ส่งโดย ${username} เพื่อทดสอบปลายทางนี้`,
    alarms: [],
    more: 0,
    picture: null,
  }
}
