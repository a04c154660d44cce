import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** LINE's own OpenAPI beside the product; without it the tests check what the console sends by themselves alone. */
const folder = fileURLToPath(
  new URL('../../../../../../../../../shared/contracts/line/', import.meta.url),
)

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> }
}
interface Operation {
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A document of LINE's OpenAPI; null where it is not there. */
export function readLineContract(name: 'messaging-api' | 'webhook'): LineContract | null {
  const file = `${folder}${name}.yml`
  return existsSync(file) ? new LineContract(parse(readFileSync(file, 'utf8')) as Document) : null
}

/**
 * Holds values against an OpenAPI document. By hand, because LINE describes every message and event
 * by a `discriminator` on a base schema, which validators of JSON Schema (ajv) do not follow: they
 * would accept any message. A property that no schema names is a problem, too.
 */
export class LineContract {
  readonly #document: Document
  constructor(document: Document) {
    this.#document = document
  }

  /** What is wrong with a request, each with its place. */
  problemsOfRequest(method: string, path: string, body: unknown): string[] {
    const found = Object.entries(this.#document.paths).find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const operation = found?.[1][method.toLowerCase()]
    if (!operation) return [`${method} ${path} is no operation`]
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) return body === undefined ? [] : ['no body is expected']
    return this.#problems(schema, body, '')
  }

  /** What is wrong with a value of a named schema. */
  problemsOf(schema: string, value: unknown): string[] {
    return this.#problems({ $ref: `#/components/schemas/${schema}` }, value, '')
  }

  #resolve(ref: string): Schema {
    const schema = this.#document.components.schemas[ref.split('/').at(-1) ?? '']
    if (!schema) throw new Error(`${ref} is not in the document`)
    return schema
  }

  /** All schemas that a value must hold to: references, parts, and the one that its discriminator names. */
  #partsOf(schema: Schema, value: unknown, seen = new Set<Schema>()): readonly Schema[] {
    const own = schema.$ref === undefined ? schema : this.#resolve(schema.$ref)
    if (seen.has(own)) return []
    seen.add(own)
    const named = (value as Record<string, unknown> | null)?.[own.discriminator?.propertyName ?? '']
    const ref = own.discriminator?.mapping[String(named)]
    return [
      own,
      ...(own.allOf ?? []).flatMap((part) => this.#partsOf(part, value, seen)),
      ...(ref === undefined ? [] : this.#partsOf({ $ref: ref }, value, seen)),
    ]
  }

  #problems(schema: Schema, value: unknown, at: string): string[] {
    const parts = this.#partsOf(schema, value)
    const problems = parts.flatMap((part) =>
      problemsOfPart(part, value).map((one) => `${at}: ${one}`),
    )
    if (Array.isArray(value)) {
      const items = parts.find((part) => part.items)?.items
      return [
        ...problems,
        ...(items ? value.flatMap((one, n) => this.#problems(items, one, `${at}/${n}`)) : []),
      ]
    }
    if (typeof value !== 'object' || value === null) return problems
    for (const [name, one] of Object.entries(value)) {
      const described = parts.flatMap(({ properties }) => properties?.[name] ?? [])
      const open = parts.find(({ additionalProperties }) => additionalProperties)
      if (described.length === 0 && !open) problems.push(`${at}/${name}: no such property`)
      for (const property of described)
        problems.push(...this.#problems(property, one, `${at}/${name}`))
    }
    return problems
  }
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
}

function problemsOfPart(schema: Schema, value: unknown): string[] {
  const problems: string[] = []
  const must = (isSo: boolean, what: string) => {
    if (!isSo) problems.push(what)
  }
  if (schema.type) must(isOfType[schema.type]?.(value) ?? false, `is no ${schema.type}`)
  for (const name of schema.required ?? [])
    must(Object.hasOwn(Object(value) as object, name), `lacks ${name}`)
  if (schema.enum) must(schema.enum.includes(value), `is none of ${schema.enum.join()}`)
  if (schema.discriminator) {
    const named = (value as Record<string, unknown> | null)?.[schema.discriminator.propertyName]
    must(Object.hasOwn(schema.discriminator.mapping, String(named)), `${String(named)} is unknown`)
  }
  if (typeof value === 'string') {
    must(value.length >= (schema.minLength ?? 0), 'is too short')
    must(value.length <= (schema.maxLength ?? Infinity), 'is too long')
    if (schema.pattern !== undefined)
      must(new RegExp(schema.pattern).test(value), 'has another form')
    if (schema.format === 'uri') must(URL.canParse(value), 'is no address')
  }
  if (Array.isArray(value)) {
    must(value.length >= (schema.minItems ?? 0), 'has too few')
    must(value.length <= (schema.maxItems ?? Infinity), 'has too many')
  }
  return problems
}
