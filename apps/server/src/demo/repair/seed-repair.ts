import type { SolutionType } from '@roadside/contract/solution.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { claimOnce } from '../claim-repository.ts'
import { findDutyStaff } from '../duty/repository.ts'
import { findDemoContracts } from './repository.ts'
import { seedContracts } from './seed-contracts.ts'

export interface RepairSeed {
  readonly database: Database
  readonly findCaller: (userId: number) => Promise<Caller | null>
  readonly types: readonly SolutionType[]
  readonly now: Date
}

/** Writes what the contracts say and six months of their repairs, once, by the console's own rules. */
export async function seedRepair({ database, findCaller, types, now }: RepairSeed): Promise<void> {
  const [root] = await findDutyStaff(database.db, [rootUsername])
  const caller = root ? await findCaller(root.id) : null
  if (!caller) return
  await database.db.transaction().execute(async (db) => {
    if (!(await claimOnce(db, 'demo.contracts', now))) return
    const saving = { db, caller, address: '', now }
    await seedContracts(saving, await findDemoContracts(db), types)
  })
}
