import fc from 'fast-check'
import * as z from 'zod/mini'
import { hostileNumber, hostileText, hostileValue, seldom, toJson } from './hostile-values.ts'

type Schema = z.core.JSONSchema._JSONSchema

/** Values of a shape: most fit it by their type, some by nothing. */
export function ofShape(shape: z.ZodMiniType): fc.Arbitrary<unknown> {
  return ofSchema(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
}

function ofSchema(schema: Schema | undefined): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function fitting(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object') return hostileValue
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(ofSchema))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return ofObject(schema as z.core.JSONSchema.ObjectSchema)
    case 'array':
      return fc.array(ofSchema(schema.items as Schema | undefined), { maxLength: 4 })
    case 'string':
      return ofText(schema as z.core.JSONSchema.StringSchema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return hostileNumber
    default:
      return hostileValue
  }
}

function ofText({ pattern }: z.core.JSONSchema.StringSchema): fc.Arbitrary<unknown> {
  if (pattern === undefined) return hostileText
  try {
    return fc.oneof(hostileText, fc.stringMatching(new RegExp(pattern, 'u')))
  } catch {
    return hostileText // an expression that cannot be drawn from
  }
}

function ofObject({
  properties = {},
  required = [],
}: z.core.JSONSchema.ObjectSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, ofSchema(one as Schema)]),
  )
  const record = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const more = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
  return fc.oneof(
    { weight: 9, arbitrary: record },
    { weight: 1, arbitrary: fc.tuple(record, more).map(([own, other]) => ({ ...other, ...own })) },
  )
}

/** A good value with one to three of its places changed or left out. */
export function mutated(good: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(), value: fc.option(hostileValue, { nil: undefined }) })
  return fc.array(change, { minLength: 1, maxLength: 3, size: 'small' }).map((changes) => {
    let value = good
    for (const { at, value: put } of changes) {
      const places = placesIn(value)
      value = withValueAt(value, places[at % places.length] ?? [], put)
    }
    return value
  })
}

type Steps = readonly string[]

const deepest = 8

function placesIn(value: unknown, steps: Steps = []): Steps[] {
  if (typeof value !== 'object' || value === null || steps.length === deepest) return [steps]
  const own = Object.entries(value).slice(0, 60)
  return [steps, ...own.flatMap(([name, one]) => placesIn(one, [...steps, name]))]
}

function withValueAt(value: unknown, [step, ...steps]: Steps, put: unknown): unknown {
  if (step === undefined) return put
  if (Array.isArray(value))
    return value.map((one: unknown, index) =>
      String(index) === step ? withValueAt(one, steps, put) : one,
    )
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [step]: withValueAt(fields[step], steps, put) }
}

/** How a body is spoiled after it was written. */
type Spoil = (json: string) => Buffer
const spoils: readonly Spoil[] = [
  (json) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json) => Buffer.from(`${json}${json}`),
  (json) => Buffer.from(`\ufeff${json}`),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
  (json) => Buffer.from(`${json}${' '.repeat(1_100_000)}`),
  () => Buffer.from('['.repeat(50_000)),
  () => Buffer.from('{"a":'.repeat(20_000)),
  () => Buffer.from(String.raw`{"a":"\u0000\ud800"}`),
  () => Buffer.from('{"__proto__":{"role":"admin"}}'),
  () => Buffer.from('{"wid":1,"wid":"x","wid":{}}'),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('[]'),
  () => Buffer.from('"x"'),
]

/** The bytes of a body: nearly always the JSON of the value. */
export function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const spoil = seldom(14, fc.constantFrom(...spoils))
  return fc.tuple(value, spoil).map(([one, how]) => {
    const json = toJson(one)
    return how === undefined ? Buffer.from(json) : how(json)
  })
}
