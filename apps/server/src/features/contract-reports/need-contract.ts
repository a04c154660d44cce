import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findContracts, type Contract } from './contract-repository.ts'

/** A contract whose account is the caller's business. Throws `not_found` for any other. */
export async function needContract(db: Db, caller: Caller, pj_id: number): Promise<Contract> {
  const [contract] = await findContracts(db, caller, { from: new Date(0), pj_id })
  if (!contract) throw new ApiError('not_found')
  return contract
}
