import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { channelIds, channelNames, type ChannelId } from '@roadside/contract/notices/channel.ts'
import type { Recipient } from '@roadside/contract/notices/rule.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import * as recipients from './recipient-repository.ts'

export interface ChoosingTargets {
  /** Accounts on duty by a roster at a time: the first is told, the others stand in. */
  readonly onDuty: (db: Db, rosterId: number, at: Date) => Promise<readonly number[]>
  /** Whether a channel can take a message of this urgency now. */
  readonly mayUse: (db: Db, channel: ChannelId, severity: Severity) => Promise<boolean>
}

/** Why nobody can be told of an alarm: of all that was found who may see it. In Thai. Pure. */
export function whyUnreceived(
  found: readonly recipients.FoundTarget[],
  seeing: readonly recipients.FoundTarget[],
): string {
  if (seeing.length === 0 && found.length > 0) return 'ผู้รับที่ส่งถึงได้ไม่มีสิทธิ์เห็นเหตุนี้'
  if (seeing.length === 0)
    return 'ผู้รับไม่มีปลายทางที่ใช้ได้: ยังไม่ได้เพิ่มปลายทาง ปลายทางถูกปิดใช้ บัญชีถูกระงับ หรือไม่มีผู้เข้าเวร'
  const names = channelIds
    .filter((id) => seeing.some(({ channel }) => channel === id))
    .map((id) => channelNames[id])
  return `ช่องทางของผู้รับส่งไม่ได้ในขณะนี้: ${names.join(', ')}`
}

/** A target, and the roster by which its account is told; without one it is told for itself. */
export interface FoundRecipient extends recipients.FoundTarget {
  readonly rosterId?: number
}

/** Every place at which recipients can be told, whether its channel can send now or not. */
export async function findRecipients(
  db: Db,
  { onDuty }: Pick<ChoosingTargets, 'onDuty'>,
  to: readonly Recipient[],
  alarmIds: readonly number[],
  now: Date,
): Promise<FoundRecipient[]> {
  const found: FoundRecipient[] = []
  for (const one of to) {
    switch (one.type) {
      case 'user':
        found.push(...(await recipients.findTargetsOfUsers(db, [one.id])))
        break
      case 'department': {
        const users = await recipients.findUsersOfDepartment(db, one.id)
        found.push(...(await recipients.findTargetsOfUsers(db, users)))
        break
      }
      case 'duty':
        found.push(
          ...(await findTargetsOnDuty(db, await onDuty(db, one.id, now))).map((target) => ({
            ...target,
            rosterId: one.id,
          })),
        )
        break
      case 'target':
        found.push(...(await recipients.findTargets(db, [one.id])))
        break
      case 'contractor':
        found.push(...(await recipients.findContractorTargets(db, alarmIds)))
    }
  }
  return found
}

/** Where the first of the accounts on duty can be told; the others stand in where it cannot be told at all. */
async function findTargetsOnDuty(
  db: Db,
  users: readonly number[],
): Promise<recipients.FoundTarget[]> {
  const targets = await recipients.findTargetsOfUsers(db, users)
  const first = users.find((user) => targets.some(({ userId }) => userId === user))
  return targets.filter(({ userId }) => userId === first)
}

/** A target with the urgency of what it would be told. */
export interface AddressedTarget extends recipients.FoundTarget {
  readonly severity: Severity
}

/** Each target once; of an account's the first channel that can take the message, all its places there. */
export async function chooseTargets(
  db: Db,
  { mayUse }: Pick<ChoosingTargets, 'mayUse'>,
  found: readonly AddressedTarget[],
): Promise<AddressedTarget[]> {
  const known = new Map<string, boolean>()
  for (const { channel, severity } of found) {
    const key = `${channel} ${severity}`
    if (!known.has(key)) known.set(key, await mayUse(db, channel, severity))
  }
  const isUsable = ({ channel, severity }: AddressedTarget) =>
    known.get(`${channel} ${severity}`) === true
  const byUser = new Map<number, ChannelId>()
  for (const channel of channelIds)
    for (const target of found)
      if (target.userId !== null && target.channel === channel && isUsable(target))
        byUser.set(target.userId, byUser.get(target.userId) ?? channel)
  const chosen = found.filter((target) =>
    target.userId === null ? isUsable(target) : byUser.get(target.userId) === target.channel,
  )
  return [...new Map(chosen.map((target) => [target.id, target])).values()]
}
