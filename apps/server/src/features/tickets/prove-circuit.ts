import { newestOf, proveRepairs, type Look, type Word } from './prove-repairs.ts'

/** The repair of a circuit, by the alarm of the whole. */
interface CircuitRepair {
  readonly kind: string
  readonly subject: string
  readonly since: Date
}

/**
 * What the equipment of a circuit says together of its repair; null: too little yet, or its alarm
 * says otherwise. A single lamp tells nothing: it may have a fault of its own, or another supply.
 */
export async function proveCircuit(look: Look, repair: CircuitRepair): Promise<Word | null> {
  const { db, confirming } = look
  const circuit = await confirming.findCircuit(db, repair)
  if (!circuit || circuit.assetIds.length === 0) return null
  const { assetIds, kind, lastingCount } = circuit
  const said = await proveRepairs(
    look,
    assetIds.map((assetId) => ({
      kind,
      subject: `asset:${assetId}`,
      assetId,
      since: repair.since,
    })),
  )
  const words = said.filter((word) => word !== null)
  const faulty = words.filter(({ cause }) => cause.isActive)
  const working = words.filter(({ cause }) => !cause.isActive)
  const [now] = await confirming.alarms.judgeNow(db, [{ ...repair, assetId: null }])
  if (!now) return null
  const total = assetIds.length
  if (now.isActive)
    return faulty.length < lastingCount
      ? null
      : wordOf(faulty, `${faulty.length} จาก ${total} ดวงยังดับ`)
  return total - working.length < lastingCount
    ? wordOf(working, `${working.length} จาก ${total} ดวงใช้งานได้`)
    : null
}

/** Their newest reading stands for all of them. */
function wordOf(words: readonly Word[], count: string): Word | null {
  const newest = newestOf(words)
  if (!newest) return null
  const { proof, cause } = newest
  if (cause.isActive) return { proof, cause: { ...cause, why: count } }
  const reading = [count, proof.reading].filter(Boolean).join(' · ')
  return { proof: { ...proof, reading }, cause }
}
