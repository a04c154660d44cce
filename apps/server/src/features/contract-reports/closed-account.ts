import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findClosedAccount } from './closed-repository.ts'
import { needContract } from './need-contract.ts'
import type { StoredAccount } from './stored-account.ts'

export interface ClosedOf {
  readonly pj_id?: number | undefined
  readonly month?: string | undefined
  readonly version?: number | undefined
}

/** A month as it was signed off, of a contract in sight. Throws `bad_request`, `not_found`. */
export async function closedAccount(
  db: Db,
  caller: Caller,
  { pj_id, month, version }: ClosedOf,
): Promise<StoredAccount> {
  if (pj_id === undefined || month === undefined || version === undefined)
    throw new ApiError('bad_request', 'ฉบับที่ปิดแล้วเป็นของสัญญาหนึ่งในเดือนหนึ่ง')
  await needContract(db, caller, pj_id)
  const account = await findClosedAccount(db, pj_id, month, version)
  if (!account) throw new ApiError('not_found')
  return account
}
