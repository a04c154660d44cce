/** One value decoded by a codec, next to the maker's value; `undefined`: missing. */
export interface ComparedValue {
  /** Names and indexes between dots. */
  readonly path: string
  readonly decoded: unknown
  readonly expected: unknown
  readonly verdict: 'equal' | 'differs' | 'missing' | 'extra'
}

/** Values of both, those that are not equal first; objects and lists are compared value by value. */
export function compareDecoded(decoded: unknown, expected: unknown): readonly ComparedValue[] {
  const [own, stated] = [valuesOf(decoded), valuesOf(valuesAlone(expected))]
  const paths = new Set([...stated.keys(), ...own.keys()])
  const compared = [...paths].map((path): ComparedValue => {
    const both = { path, decoded: own.get(path), expected: stated.get(path) }
    if (!own.has(path)) return { ...both, verdict: 'missing' }
    if (!stated.has(path)) return { ...both, verdict: 'extra' }
    return { ...both, verdict: isSame(both.decoded, both.expected) ? 'equal' : 'differs' }
  })
  return [
    ...compared.filter(({ verdict }) => verdict !== 'equal'),
    ...compared.filter(({ verdict }) => verdict === 'equal'),
  ]
}

const answerNames = new Set(['data', 'errors', 'warnings'])

/** Makers state the values, or TS013's whole answer with the values as `data`. */
function valuesAlone(expected: unknown): unknown {
  const isAnswer = isRecord(expected) && isRecord(expected['data'])
  return isAnswer && Object.keys(expected).every((name) => answerNames.has(name))
    ? expected['data']
    : expected
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values in an object by their paths; what is empty is a value of its own. */
function valuesOf(
  value: unknown,
  path = '',
  found = new Map<string, unknown>(),
): Map<string, unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return path === '' ? found : found.set(path, value)
  for (const [name, one] of entries) valuesOf(one, path === '' ? name : `${path}.${name}`, found)
  return found
}

/** Numbers that differ by the rounding of floating point alone are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
  }
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
