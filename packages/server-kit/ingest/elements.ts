import { Rejection, type Outcome } from './intake.ts'

const ignored: Outcome = { kind: 'ignored' }

/** What `decode` has made readings of: the list itself where that is all of it, as it nearly always is. */
export function readingsAmong<R>(decoded: readonly (R | Rejection | null)[]): readonly R[] {
  return decoded.every(isReading) ? (decoded as readonly R[]) : (decoded.filter(isReading) as R[])
}

/** The outcome of each element of a message, given those of its readings. */
export function outcomesOf(decoded: readonly unknown[], ofReadings: readonly Outcome[]): readonly Outcome[] {
  if (decoded.length === 0) return [ignored]
  if (decoded.length === ofReadings.length) return ofReadings
  let next = 0
  return decoded.map((element) => {
    if (element instanceof Rejection) {
      const { reason, message, device } = element
      return { kind: 'rejected', reason, message, device }
    }
    return (element === null ? null : ofReadings[next++]) ?? ignored
  })
}

function isReading(element: unknown): boolean {
  return element !== null && !(element instanceof Rejection)
}
