import type { Span } from '@roadside/contract/service-levels/domain/span.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findPauses, type PlacedPause } from '@roadside/server-kit/pause-repository.ts'
import { findDecisions, type Decision } from './decision-repository.ts'

/** A pause with who decided it, when and by which letter. */
export interface ContractPause extends Omit<PlacedPause, 'id'>, Omit<Decision, 'id'> {}

/** The pauses of contracts that touch a time. */
export async function findContractPauses(
  db: Db,
  contracts: readonly number[],
  span: Span,
): Promise<ContractPause[]> {
  const pauses = await findPauses(db, contracts, span)
  if (pauses.length === 0) return []
  const found = await findDecisions(
    db,
    pauses.map(({ id }) => id),
  )
  const decisions = new Map(found.map((decision) => [decision.id, decision]))
  return pauses.map((pause) => ({ ...undecided, ...pause, ...decisions.get(pause.id) }))
}

const undecided = { decidedBy: '', decidedAt: null, note: '' }
