import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import { readCircuitSubject } from './circuit-subject.ts'
import { lastingShare, type Topologies } from './follow-roots.ts'

/** The circuit that an alarm is of. */
export interface CircuitOfAlarm {
  /** Kind of alarm of a single piece of its equipment that has no supply. */
  readonly kind: string
  /** Ids of `asset`. */
  readonly assetIds: readonly number[]
  /** The alarm lasts while so many are without supply. */
  readonly lastingCount: number
}

/** The circuit of an alarm, by the topology of the present; null: it is of something else. */
export async function findCircuitOfAlarm(
  db: Db,
  { kinds, topologies }: { readonly kinds: AlarmKinds; readonly topologies: Topologies },
  { kind, subject }: { readonly kind: string; readonly subject: string },
): Promise<CircuitOfAlarm | null> {
  const of = kinds.get(kind)
  const circuit = readCircuitSubject(subject)
  const topology = topologies.get(of?.solution ?? '')
  const own = of?.kind.ofCircuit?.kinds.find((id) => !kinds.get(id)?.kind.isOfConnection)
  if (!circuit || !topology || own === undefined) return null
  const assetIds = await topology.assetsOn(db, circuit)
  return { kind: own, assetIds, lastingCount: Math.ceil(assetIds.length * lastingShare) }
}
