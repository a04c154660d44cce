import type { Database } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import { retire } from './apply-finding.ts'
import * as repository from './evaluator-repository.ts'
import { storeChanges } from './store-findings.ts'

/**
 * Takes up the kinds of alarms that an update brings: clears the alarms of those that are no more,
 * and has equipment that is in trouble already judged by those that are new.
 */
export async function renewKinds(
  { db }: Pick<Database, 'db'>,
  kinds: AlarmKinds,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ids = await repository.findActiveOfOthers(transaction, [...kinds.keys()])
    const alarms = await repository.lockAlarms(transaction, ids)
    await storeChanges(
      transaction,
      alarms.flatMap((alarm) => (alarm.state.isActive ? [retire(alarm, now.getTime())] : [])),
    )
    await repository.noteOperated(transaction, ids)
    const added = await repository.replaceKnownKinds(transaction, [...kinds.keys()])
    const judged = added.flatMap((id) => kinds.get(id)?.kind.ofAssets?.kinds ?? [])
    await repository.insertTurnsOfTroubled(transaction, [...new Set(judged)])
  })
}
