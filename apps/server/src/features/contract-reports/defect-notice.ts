import {
  defectNotice,
  mostListedDefects,
  type DefectNotice,
  type OpenDefect,
} from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { bangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { countPhotos, findDefects, findSigning, type DefectRow } from './defect-repository.ts'
import { groupBy } from './group-by.ts'
import { needContract } from './need-contract.ts'
import { findTicketsOfAssets } from './repair-repository.ts'

/** What a letter of notice of a contract's defects says. */
export const defectNoticeCall: ServedCall = serve(
  defectNotice,
  async ({ body: { pj_id }, caller, database, now }) => {
    const db = database.readDb
    const at = database.readAsOf() ?? now()
    const contract = await needContract(db, caller, pj_id)
    const { claimed, left_out } = claimedOf(await findDefects(db, caller, pj_id), bangkokDay(at))
    const listed = claimed.slice(0, mostListedDefects)
    const { pj_code, pj_name, contract_no, department, contractor, terms } = contract
    return {
      pj_id,
      pj_code,
      pj_name,
      contract_no,
      ...(await findSigning(db, pj_id)),
      department,
      contractor,
      finish: terms.finish,
      as_of: toBangkokIso(at),
      defects: await withTickets(db, caller, listed, at.getTime()),
      total: claimed.length,
      left_out,
    }
  },
)

/** Of what is in fault that which the contractor owes: it began before the end of a guarantee that has begun, and is not the effect of another fault. */
export function claimedOf(
  rows: readonly DefectRow[],
  today: string,
): { claimed: DefectRow[]; left_out: DefectNotice['left_out'] } {
  const whyNot = (row: DefectRow): keyof DefectNotice['left_out'] | null => {
    const { since, guarantee_from: from, guarantee_to: to } = row
    if (!row.is_visible) return 'out_of_sight'
    if (from === null || from > today || (to !== null && since.slice(0, 10) > to))
      return 'not_guaranteed'
    return row.is_behind_cause ? 'behind_a_cause' : null
  }
  const reasons = rows.map(whyNot)
  const countOf = (reason: keyof DefectNotice['left_out']) =>
    reasons.filter((one) => one === reason).length
  return {
    claimed: rows.filter((_row, index) => reasons[index] === null),
    left_out: {
      not_guaranteed: countOf('not_guaranteed'),
      behind_a_cause: countOf('behind_a_cause'),
      out_of_sight: countOf('out_of_sight'),
    },
  }
}

async function withTickets(
  db: Db,
  caller: Caller,
  rows: readonly DefectRow[],
  at: number,
): Promise<OpenDefect[]> {
  const assets = rows.map(({ asset_id }) => asset_id)
  const found = await findTicketsOfAssets(db, caller, assets, { from: at, to: at + 1 })
  const tickets = groupBy(found, ({ asset_id }) => asset_id)
  const photos = await countPhotos(
    db,
    found.map(({ id }) => id),
  )
  return rows.map(({ is_behind_cause: _behind, is_visible: _visible, ...row }) => {
    const open = tickets.get(row.asset_id)?.find(({ ended_at }) => ended_at === null)
    const ticket = open && { id: open.id, number: open.number, photos: photos.get(open.id) ?? 0 }
    return { ...row, ticket: ticket ?? null }
  })
}
