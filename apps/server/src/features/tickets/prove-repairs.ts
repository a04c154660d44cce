import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { FindRepairProofs, RepairProof } from '@roadside/server-kit/repair-proof.ts'
import type { AlarmsOfTickets, CauseNow } from './ticket-context.ts'

/** The circuit that an alarm is of. */
export interface CircuitOfAlarm {
  /** Kind of alarm of a single piece of its equipment that has no supply. */
  readonly kind: string
  /** Ids of `asset`. */
  readonly assetIds: readonly number[]
  /** The alarm lasts while so many are without supply. */
  readonly lastingCount: number
}

export interface Confirming {
  readonly alarms: AlarmsOfTickets
  /** Which readings prove a repair, by the id of the solution. */
  readonly proofs: ReadonlyMap<string, FindRepairProofs>
  /** Null: the alarm is of something else. */
  readonly findCircuit: (
    db: Db,
    alarm: { readonly kind: string; readonly subject: string },
  ) => Promise<CircuitOfAlarm | null>
}

/** One look at finished repairs; `db` is a snapshot, so that all it finds is of one moment. */
export interface Look {
  readonly db: Db
  readonly database: Database
  readonly confirming: Confirming
  readonly now: Date
}

export interface Repair {
  /** Kind of the alarm whose cause was repaired, and its subject. */
  readonly kind: string
  readonly subject: string
  readonly assetId: number
  readonly since: Date
}

/** What equipment says of its repair: a reading, and whether the cause lasts. */
export interface Word {
  readonly proof: RepairProof
  readonly cause: CauseNow
}

/** What equipment says of repairs, in their order; null: nothing yet. */
export async function proveRepairs(
  { db, database, confirming: { alarms, proofs }, now }: Look,
  repairs: readonly Repair[],
): Promise<(Word | null)[]> {
  const proven = new Map<Repair, RepairProof>()
  for (const [solution, find] of proofs) {
    const own = repairs.filter(({ kind }) => alarms.solutionOfKind(kind) === solution)
    if (own.length === 0) continue
    const found = await find(
      db,
      own.map(({ assetId, kind, since }) => ({
        assetId,
        kind,
        isOfConnection: alarms.isOfConnection(kind),
        since,
      })),
      now,
      database,
    )
    own.forEach((repair, index) => {
      const proof = found[index]
      if (proof) proven.set(repair, proof)
    })
  }
  const judged = [...proven.keys()]
  const causes = await alarms.judgeNow(db, judged)
  const words = new Map<Repair, Word>()
  judged.forEach((repair, index) => {
    const [proof, cause] = [proven.get(repair), causes[index]]
    if (proof && cause) words.set(repair, { proof, cause })
  })
  return repairs.map((repair) => words.get(repair) ?? null)
}

/** The one whose reading is newest. */
export const newestOf = (words: readonly Word[]): Word | undefined =>
  words.toSorted((one, other) => other.proof.at.getTime() - one.proof.at.getTime())[0]
