import type {
  MonthClosing,
  ReportTicket,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { obstaclesOf } from './close-month.ts'
import type { NewestClosed } from './closed-repository.ts'
import type { Contract } from './contract-repository.ts'
import { groupBy } from './group-by.ts'
import type { Systems } from './kind-names.ts'
import type { StoredAccount } from './stored-account.ts'

export interface ClosingsOf {
  readonly contracts: readonly Contract[]
  readonly accounts: readonly StoredAccount[]
  readonly tickets: readonly ReportTicket[]
  readonly closed: readonly (Omit<NewestClosed, 'digest'> & { readonly differs: boolean })[]
  readonly systems: Systems
}

const keyOf = (pj_id: number, month: string) => `${pj_id} ${month}`

/** The months of contracts with what is known of their closing: by month, and by name as the contracts come. */
export function presentClosings(of: ClosingsOf): MonthClosing[] {
  const closed = new Map(of.closed.map((one) => [keyOf(one.pj_id, one.month), one]))
  const unserved = groupBy(
    of.tickets.filter(({ served_at }) => served_at === null),
    ({ pj_id, opened_at }) => keyOf(pj_id, opened_at.slice(0, 7)),
  )
  const editable = new Set(
    of.contracts.filter(({ may_edit }) => may_edit).map(({ pj_id }) => pj_id),
  )
  return of.accounts.map((account) => {
    const { pj_id, pj_name, contract_no, contractor, month, equipment, agreed, intervals } = account
    const key = keyOf(pj_id, month)
    const newest = closed.get(key)
    return {
      pj_id,
      contract: pj_name,
      contract_no,
      contractor,
      month,
      // nobody has measured that nothing was down
      penalty_satang: equipment === 0 ? null : agreed.penalty_satang,
      obstacles: obstaclesOf(account, of.systems),
      undecided: intervals.filter(({ pauses }) =>
        pauses.some(({ decision }) => decision === 'claimed'),
      ).length,
      unserved: unserved.get(key)?.length ?? 0,
      closed: newest
        ? {
            version: newest.version,
            penalty_satang: newest.penalty_satang,
            differs: newest.differs,
          }
        : null,
      may_close: editable.has(pj_id),
    }
  })
}
