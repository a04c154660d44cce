import {
  unknownReasonNames,
  type ClosedVersion,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import * as closed from './closed-repository.ts'
import { computeAccounts } from './compute-accounts.ts'
import type { Contract } from './contract-repository.ts'
import { nameKindsBy, type Systems } from './kind-names.ts'
import { digestOf, type StoredAccount } from './stored-account.ts'

const noEquipment = 'ระบบไม่มีข้อมูลของอุปกรณ์ใดของสัญญานี้ในเดือนนี้ จึงไม่ทราบเวลาขัดข้อง'

/** Why the account of a month cannot be signed off now. */
export function obstaclesOf(account: StoredAccount, systems: Systems): string[] {
  const { is_over, is_known, unknown, unweighed_kinds, equipment, to } = account
  return [
    ...(is_over ? [] : [`เดือนนี้ยังไม่สิ้นสุด ปิดได้ตั้งแต่วันที่ ${formatThaiDate(to)}`]),
    // no penalty would be signed for what nobody has measured; without hours nothing is counted at all
    ...(equipment === 0 && !unknown.includes('hours') ? [noEquipment] : []),
    ...unknown.map((reason) =>
      reason === 'kinds'
        ? `ยังไม่ทราบตัวถ่วงของอุปกรณ์ที่ขัดข้อง: ${unweighed_kinds.map(nameKindsBy(systems)).join(', ')}`
        : `ยังไม่ทราบ${unknownReasonNames[reason]}`,
    ),
    ...(is_known || unknown.includes('hours') ? [] : ['วันหยุดของเดือนนี้ยังประกาศไม่ครบ']),
  ]
}

export async function accountOf(
  db: Db,
  contract: Contract,
  month: string,
  now: Date,
): Promise<StoredAccount> {
  const calendar = await findCalendar(db)
  const of = { contracts: [contract], months: [month], calendar, now: now.getTime() }
  const [account] = await computeAccounts(db, of)
  if (!account) throw new ApiError('bad_request', 'เดือนนี้ยังไม่เริ่ม')
  return account
}

interface Closing {
  readonly caller: Caller
  readonly address: string
  readonly now: Date
  readonly contract: Contract
  readonly month: string
  readonly version: number
  readonly note: string
  readonly systems: Systems
}

/** Stores the account as the next version of the month; within a transaction. */
export async function storeMonth(db: Db, closing: Closing): Promise<ClosedVersion> {
  const { caller, address, now, contract, month, version, note } = closing
  if (!contract.may_edit) throw new ApiError('forbidden')
  await closed.lockMonth(db, contract.pj_id)
  const [newest] = await closed.findNewestClosed(db, [contract.pj_id], [month])
  if (version !== (newest?.version ?? 0) + 1) throw new ApiError('conflict')
  const account = await accountOf(db, contract, month, now)
  const [obstacle] = obstaclesOf(account, closing.systems)
  if (obstacle !== undefined) throw new ApiError('bad_request', obstacle)
  const digest = digestOf(account)
  if (newest?.digest === digest) throw new ApiError('bad_request', 'ข้อมูลไม่ต่างจากฉบับที่ปิดไว้แล้ว')
  const closed_by = caller.username
  await closed.insertVersion(db, account, { version, closed_by, note, digest, now })
  await insertAudit(db, {
    username: closed_by,
    action: 'closeMonth',
    subject: `${contract.pj_code} ${month}`,
    address,
    detail: { version, penalty_satang: account.agreed.penalty_satang, note },
  })
  const [stored] = await closed.findVersions(db, contract.pj_id, month)
  return stored!
}
