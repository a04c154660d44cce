import * as z from 'zod/mini'

/*
 * Bodies that cost a reader more than their length: for parsers that make an object of two bytes,
 * and expressions that retry from each sign. Most are a valid message with a hostile value in one
 * place, so that the reader reaches that place.
 */

type Step = string | number
interface JsonPath {
  readonly steps: readonly Step[]
  readonly old: unknown
}

/** Texts, as JSON has them, of about this many bytes. */
const texts: Readonly<Record<string, (bytes: number) => string>> = {
  'blanks and words': (bytes) => `a${' '.repeat(bytes / 2)}b${'a.'.repeat(bytes / 4)}`,
  'figures and marks': (bytes) => `${'1,'.repeat(bytes / 4)}ก${'่'.repeat(bytes / 6)}`,
}

const fields = (bytes: number) => {
  const count = Math.floor(bytes / 11)
  return Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')
}
const repeated = (one: string, bytes: number) =>
  Array.from({ length: bytes / (one.length + 1) }, () => one).join(',')

/** Bodies that are no message of any kind. */
const anywhere: Readonly<Record<string, (bytes: number) => string>> = {
  'brackets that never close': (bytes) => '['.repeat(bytes),
  'objects that never close': (bytes) => '{"a":'.repeat(bytes / 5),
  'one text': (bytes) => `{"a":"${'a'.repeat(bytes - 10)}"}`,
  'a text that never ends': (bytes) => `{"a":"${String.raw`\"`.repeat(bytes / 2 - 5)}`,
  escapes: (bytes) => `{"a":"${String.raw`\u0e01`.repeat(bytes / 6 - 5)}"}`,
  'many fields': (bytes) => `{${fields(bytes - 2)}}`,
  'many lists': (bytes) => `[${'[],'.repeat(bytes / 3 - 2)}1]`,
  'many numbers': (bytes) => `[${'1,'.repeat(bytes / 2 - 2)}1]`,
  commas: (bytes) => ','.repeat(bytes),
  'NUL signs': (bytes) => '\0'.repeat(bytes),
}

export interface Hostile {
  readonly what: string
  readonly payload: Buffer
}

export function* hostileAnywhere(bytes: number): Generator<Hostile> {
  for (const [what, make] of Object.entries(anywhere))
    yield { what, payload: once(what, bytes, make) }
}

/**
 * A good message of a few kB with each of its places filled in turn; where there is a `shape`, also the places that the message
 * leaves out.
 */
export function* hostileWithin(
  good: unknown,
  shape: z.ZodMiniType | null,
  bytes: number,
): Generator<Hostile> {
  const message =
    shape === null
      ? good
      : filled(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), good)
  const free = bytes - JSON.stringify(message).length - 100
  for (const { steps, old } of placesIn(message)) {
    const [before = '', after = ''] = JSON.stringify(withValueAt(message, steps)).split(
      JSON.stringify(here),
    )
    const place = steps.join('.')
    for (const { what, payload } of valuesFor(old, Math.floor(free / 12) * 12)) {
      yield {
        what: `${place} ${what}`,
        payload: Buffer.concat([Buffer.from(before), payload, Buffer.from(after)]),
      }
    }
  }
}

function* valuesFor(old: unknown, bytes: number): Generator<Hostile> {
  const json = JSON.stringify(old)
  if (typeof old === 'string') {
    for (const [what, make] of Object.entries(texts)) {
      yield { what, payload: once(what, bytes, () => `"${make(bytes)}"`) }
    }
  } else if (Array.isArray(old)) {
    const one = JSON.stringify(old[0] ?? {})
    yield { what: 'over and over', payload: Buffer.from(`[${repeated(one, bytes)}]`) }
    yield { what: 'numbers', payload: once('numbers', bytes, () => `[${repeated('100', bytes)}]`) }
  } else {
    const more = once('fields', bytes, fields)
    const start = json === '{}' ? '{' : `${json.slice(0, -1)},`
    yield {
      what: 'many fields',
      payload: Buffer.concat([Buffer.from(start), more, Buffer.from('}')]),
    }
  }
}

type Schema = z.core.JSONSchema._JSONSchema

/** Fills in the omitted fields of an object: empty texts and lists, the first of several shapes. */
function filled(schema: Schema | undefined, value: unknown): unknown {
  if (typeof schema !== 'object') return value
  if (schema.anyOf) return filled(schema.anyOf[0], value)
  if (schema.type === 'object' && schema.properties) {
    const all = (value ?? {}) as Readonly<Record<string, unknown>>
    const more = Object.entries(schema.properties).map(
      ([name, one]) => [name, filled(one, all[name])] as const,
    )
    return { ...all, ...Object.fromEntries(more.filter(([, one]) => one !== undefined)) }
  }
  if (value !== undefined) return value
  if (schema.type === 'string') return schema.enum?.[0] ?? ''
  return schema.type === 'array' ? [] : undefined
}

const made = new Map<string, Buffer>()
/** The larger ones are the same for most messages. */
function once(what: string, bytes: number, make: (bytes: number) => string): Buffer {
  const key = `${what} ${bytes}`
  const payload = made.get(key) ?? Buffer.from(make(bytes))
  made.set(key, payload)
  return payload
}

/** Texts, lists and objects of a JSON value; of a list those of its first element. */
function placesIn(value: unknown, steps: readonly Step[] = []): JsonPath[] {
  if (typeof value === 'string') return [{ steps, old: value }]
  if (typeof value !== 'object' || value === null) return []
  const inside = Array.isArray(value) ? value.slice(0, 1) : value
  return [
    { steps, old: value },
    ...Object.entries(inside).flatMap(([name, one]) => placesIn(one, [...steps, name])),
  ]
}

const here = '@here@'
/** The value with {@link here} in one of its places. */
function withValueAt(value: unknown, [step, ...steps]: readonly Step[]): unknown {
  if (step === undefined) return here
  if (Array.isArray(value)) return [withValueAt(value[0], steps), ...(value.slice(1) as unknown[])]
  const all = value as Readonly<Record<string, unknown>>
  return { ...all, [step]: withValueAt(all[step], steps) }
}
