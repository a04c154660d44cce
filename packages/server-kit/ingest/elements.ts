import { isStored, PartialReading, Rejection, type Element, type Outcome } from './intake.ts'

const ignored: Outcome = { kind: 'ignored' }

/**
 * The readings among the elements of `decode`: the list itself where all are readings, as they
 * nearly always are.
 */
export function readingsAmong<R>(decoded: readonly Element<R>[]): readonly R[] {
  if (decoded.every(isWhole)) return decoded as readonly R[]
  return decoded.flatMap((element) => {
    if (element instanceof PartialReading) return [element.reading]
    return isWhole(element) ? [element as R] : []
  })
}

/** The outcome of each element of a message, given those of its readings. */
export function outcomesOf(
  decoded: readonly unknown[],
  ofReadings: readonly Outcome[],
): readonly Outcome[] {
  if (decoded.length === 0) return [ignored]
  if (decoded.every(isWhole)) return ofReadings
  let next = 0
  return decoded.map((element) => {
    if (element instanceof Rejection) return { kind: 'rejected', ...refusalOf(element) }
    if (element === null) return ignored
    const outcome = ofReadings[next++] ?? ignored
    const isNamed = element instanceof PartialReading && isStored(outcome) && !outcome.without
    return isNamed ? { kind: outcome.kind, without: refusalOf(element.leftOut) } : outcome
  })
}

/** The elements with a refusal in place of each reading that has one; `refusals` are of {@link readingsAmong}. */
export function withRefusals<R>(
  decoded: readonly Element<R>[],
  refusals: readonly (Rejection | null)[],
): readonly Element<R>[] {
  let next = 0
  return decoded.map((element) => {
    if (element === null || element instanceof Rejection) return element
    return refusals[next++] ?? element
  })
}

/** An element with its reading changed; an element without a reading stays as it is. */
export function mapReading<R, S>(element: Element<R>, change: (reading: R) => S): Element<S> {
  if (element === null || element instanceof Rejection) return element as Rejection | null
  if (element instanceof PartialReading)
    return new PartialReading(change(element.reading as R), element.leftOut)
  return change(element as R)
}

/**
 * One element for each of several readings of an element. A left-out field is reported with the
 * first.
 */
export function flatReadings<R>(element: Element<readonly R[]>): readonly Element<R>[] {
  if (element === null || element instanceof Rejection) return [element]
  if (!(element instanceof PartialReading)) return element
  const [first, ...others] = element.reading as readonly R[]
  return first === undefined
    ? [element.leftOut]
    : [new PartialReading(first, element.leftOut), ...others]
}

function refusalOf({ reason, message, device }: Rejection) {
  return { reason, message, device }
}

function isWhole(element: unknown): boolean {
  return element !== null && !(element instanceof Rejection) && !(element instanceof PartialReading)
}
