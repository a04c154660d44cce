import { channelIds, channelNames } from '@roadside/contract/notices/channel.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Channel } from './channel.ts'
import { copyNotice, findOtherTargets, moveTold } from './hand-over-repository.ts'
import { noteAttempt, type ClaimedNotice } from './repository.ts'

interface Options {
  readonly db: Db
  readonly now: () => Date
  readonly channels: readonly Channel[]
}

/**
 * Gives a message that its channel cannot take for long to the first other channel of the account
 * that can send, all its targets there; that one tells of the end, too. False: there is none.
 */
export async function handOver(
  { db, now, channels }: Options,
  notice: ClaimedNotice,
  why: string,
): Promise<boolean> {
  const from = notice.targetId
  if (from === null) return false
  const others = await findOtherTargets(db, from)
  const next = channelIds.find(
    (id) =>
      channels.some((one) => one.id === id && one.missing === null) &&
      others.some(({ channel }) => channel === id),
  )
  if (next === undefined) return false
  const to = others.flatMap(({ id, channel }) => (channel === next ? [id] : []))
  const at = now()
  const answer = `${why} จึงส่งทาง${channelNames[next]}แทน`
  await db.transaction().execute(async (changes) => {
    const outcome = { state: 'cancelled' as const, answer, at, dueAt: at }
    // whoever has claimed it meanwhile sees to it
    if (!(await noteAttempt(changes, notice, outcome))) return
    await copyNotice(changes, notice.id, to, at)
    await moveTold(changes, notice.id, { from, to })
  })
  return true
}
