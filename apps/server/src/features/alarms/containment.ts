import type { FastifyBaseLogger } from 'fastify'
import type { ControlledTransaction } from 'kysely'
import * as repository from './containment-repository.ts'

/** A part that failed is tried again after this. Milliseconds. */
const restMs = 60_000
const longestReason = 300

/** A part of an evaluation that may fail without the others: a source, a topology, a rule. */
export interface EvaluationPart {
  /** `source:events`, `rule:12`. */
  readonly key: string
  /** In Thai, for the alarm that it raises. */
  readonly name: string
}

/**
 * Keeps what fails in one part of an evaluation from the others. A part that failed raises
 * `console_evaluation` until it has worked again.
 */
export interface Containment {
  /**
   * Runs a part of which all changes are undone where it fails. Null: it failed now, or less than a
   * minute ago.
   */
  run<T>(part: EvaluationPart, work: () => Promise<T>): Promise<T | null>
  /** Notes what came of a part that changes nothing itself; null: it worked. */
  note(part: EvaluationPart, error: unknown): Promise<void>
  /** Since when a part has failed; null: it works. */
  failsSince(key: string): Date | null
  /** Forgets parts that are no more: those that begin with `prefix`, but for `keys`. */
  keep(prefix: string, keys: ReadonlySet<string>): Promise<void>
}

export async function openContainment(
  transaction: ControlledTransaction<Record<never, never>>,
  log: FastifyBaseLogger,
  now: Date,
): Promise<Containment> {
  const failures = new Map(
    (await repository.findFailures(transaction)).map((failure) => [failure.part, failure]),
  )
  const forget = (keys: readonly string[]) => repository.deleteFailures(transaction, keys)

  const containment: Containment = {
    async run(part, work) {
      const failure = failures.get(part.key)
      if (failure && failure.tried_at.getTime() + restMs > now.getTime()) return null
      const saved = await transaction.savepoint('part').execute()
      try {
        const result = await work()
        await saved.releaseSavepoint('part').execute()
        await containment.note(part, null)
        return result
      } catch (error) {
        if (isOfWholeTransaction(error)) throw error
        await saved.rollbackToSavepoint('part').execute()
        await containment.note(part, error)
        return null
      }
    },
    async note({ key, name }, error) {
      if (error === null) {
        if (failures.has(key)) await forget([key])
        return
      }
      log.error({ err: error, part: key }, 'a part of the evaluation of alarms failed')
      const reason = error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'
      const why = reason.slice(0, longestReason)
      await repository.writeFailure(transaction, { part: key, name, why, now })
    },
    failsSince: (key) => failures.get(key)?.since ?? null,
    async keep(prefix, keys) {
      const gone = [...failures.keys()].filter((key) => key.startsWith(prefix) && !keys.has(key))
      if (gone.length > 0) await forget(gone)
    },
  }
  return containment
}

/** Class 40 (deadlock, serialization): the whole run is tried again. */
function isOfWholeTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('40')
}
