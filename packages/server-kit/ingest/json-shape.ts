/** Levels of nesting that JSON may have. */
export const maxDepth = 32

/** Limits of the content of JSON. */
export interface JsonLimits {
  /** Objects and lists. */
  readonly containers: number
  /** Names of fields. */
  readonly names: number
  /** Values that another follows. */
  readonly values: number
}

/**
 * The parser takes up to a microsecond for each object, list or name, however short, and blocks the
 * whole console meanwhile. The largest messages of devices, 5 000 readings of twenty fields, are
 * well below.
 */
export const messageLimits: JsonLimits = { containers: 100_000, names: 200_000, values: 500_000 }
/** For a call's body: large enough to write a table of 100 000 rows of 15 cells as a file. */
export const bodyLimits: JsonLimits = { containers: 120_000, names: 120_000, values: 1_500_000 }

export type JsonShapeProblem = 'too_deep' | 'too_many'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Whether a text that claims to be JSON is nested deeper, or holds more, than the parser should be given; null where it
 * may be parsed. One pass over the text, which ends at the first excess. Brackets within strings do not count. Of a
 * text that is not JSON it counts right as far as a parser would read.
 */
export function jsonShapeProblem(text: string, most: JsonLimits): JsonShapeProblem | null {
  let depth = 0
  let containers = 0
  let names = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openBracket:
      case openBrace:
        depth += 1
        containers += 1
        if (depth > maxDepth) return 'too_deep'
        if (containers > most.containers) return 'too_many'
        break
      case closeBracket:
      case closeBrace:
        depth -= 1
        break
      case colon:
        names += 1
        if (names > most.names) return 'too_many'
        break
      case comma:
        values += 1
        if (values > most.values) return 'too_many'
        break
    }
  }
  return null
}

/** End of the string that begins at `start`; the end of the text where it never ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}
