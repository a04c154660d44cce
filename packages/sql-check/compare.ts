import { ts } from 'ts-morph'
import type { Column } from './describe.ts'

/** What the driver makes of a value: bigint and numeric are read as numbers (`openDatabase`). */
type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'object'

const kinds: Readonly<Record<string, Kind>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  oid: 'number',
  boolean: 'boolean',
  date: 'Date',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  interval: 'object',
  point: 'object',
}

const isArray = (type: string) => type.endsWith('[]')
/** All other types are texts. */
function kindOf(type: string): Kind {
  // the driver leaves the numbers of bigint[] as texts
  return type === 'bigint[]' ? 'string' : (kinds[type.replace('[]', '')] ?? 'string')
}

/**
 * Where the type of the rows says something else than the statement answers; empty: nowhere. Of a union the member that
 * is nearest.
 */
export function compareRow(
  rowType: ts.Type,
  columns: readonly Column[],
  checker: ts.TypeChecker,
): string[] {
  const members = rowType.isUnion() ? rowType.types : [rowType]
  return members
    .map((member) => compareMember(member, columns, checker))
    .reduce((best, found) => (found.length < best.length ? found : best))
}

function compareMember(
  rowType: ts.Type,
  columns: readonly Column[],
  checker: ts.TypeChecker,
): string[] {
  const fields = checker.getPropertiesOfType(rowType)
  const index = checker.getIndexTypeOfType(rowType, ts.IndexKind.String)
  const found: string[] = []
  for (const field of fields) {
    const isThere = columns.some(({ name }) => name === field.name)
    if (!isThere && !(field.flags & ts.SymbolFlags.Optional))
      found.push(`the row type has ${field.name}, the statement answers no such column`)
  }
  for (const column of columns) {
    const field = fields.find(({ name }) => name === column.name)
    const type = field ? checker.getTypeOfSymbol(field) : index
    if (!type)
      found.push(`the statement answers the column ${column.name}, the row type has no such field`)
    else found.push(...compareField(column, type, checker))
  }
  return found
}

function compareField(column: Column, type: ts.Type, checker: ts.TypeChecker): string[] {
  const members = type.isUnion() ? type.types : [type]
  if (members.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return []
  const isNullish = ({ flags }: ts.Type) =>
    flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)
  const values = members.filter((member) => !isNullish(member))
  const found: string[] = []
  const declared = checker.typeToString(type)
  if (values.length > 0 && !values.some((value) => fits(column.type, value, checker)))
    found.push(`the column ${column.name} is ${column.type}, the row type says ${declared}`)
  if (column.nullable === 'yes' && !members.some(({ flags }) => flags & ts.TypeFlags.Null))
    found.push(`the column ${column.name} may be null, the row type says ${declared}`)
  return found
}

function fits(column: string, type: ts.Type, checker: ts.TypeChecker): boolean {
  if (isArray(column)) {
    if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false
    return checker.getTypeArguments(type as ts.TypeReference).every((element) => {
      const members = element.isUnion() ? element.types : [element]
      return members.every(
        (member) => member.flags & ts.TypeFlags.Null || fitsOne(kindOf(column), member),
      )
    })
  }
  return fitsOne(kindOf(column), type)
}

const anObject = ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive | ts.TypeFlags.Intersection

function fitsOne(kind: Kind, type: ts.Type): boolean {
  const { flags } = type
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  const isNamed = (...names: string[]) => names.includes(type.getSymbol()?.name ?? '')
  switch (kind) {
    case 'number':
      return Boolean(flags & ts.TypeFlags.NumberLike)
    case 'boolean':
      return Boolean(flags & ts.TypeFlags.BooleanLike)
    case 'string':
      return isText(type)
    case 'Date':
      return isNamed('Date')
    case 'Buffer':
      return isNamed('Buffer', 'Uint8Array')
    case 'json':
    case 'object':
      return Boolean(flags & anObject) && !isNamed('Date', 'Buffer')
  }
}

/** Also a text with a brand. */
const isText = (type: ts.Type) =>
  Boolean(type.flags & ts.TypeFlags.StringLike) ||
  (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike))

/** Where a value is no value of its parameter's type; null: it is one. */
export function compareParameter(type: string, value: unknown): string | null {
  return isOf(type, value) ? null : `is ${type}, the value is ${shown(value)}`
}

function isOf(type: string, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (isArray(type)) {
    if (typeof value === 'string') return isArrayText(type, value)
    const element = type.slice(0, -2)
    return Array.isArray(value) && value.every((one) => isOf(element, one))
  }
  switch (kindOf(type)) {
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'boolean':
      return typeof value === 'boolean'
    case 'Date':
      return value instanceof Date || typeof value === 'string'
    case 'Buffer':
      return Buffer.isBuffer(value)
    case 'json':
      return typeof value === 'object' || isJson(value)
    case 'object':
    case 'string':
      return typeof value === 'string'
  }
}

/** Of `numberArray` and its like: numbers stand bare in it, texts in quotes. */
function isArrayText(type: string, text: string): boolean {
  const inside = text.slice(1, -1)
  if (!text.startsWith('{') || !text.endsWith('}')) return false
  const isTexts = inside.includes('"')
  switch (kindOf(type === 'bigint[]' ? 'integer' : type)) {
    case 'number':
      return /^(?:NULL|NaN|-?[\d.e+-]+)?(?:,(?:NULL|NaN|-?[\d.e+-]+))*$/.test(inside)
    case 'boolean':
      return /^(?:[tf]|NULL)?(?:,(?:[tf]|NULL))*$/.test(inside)
    default:
      return isTexts || /^(?:NULL)?(?:,NULL)*$/.test(inside)
  }
}

function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value
  return `${Array.isArray(value) ? 'a list' : value instanceof Date ? 'a Date' : `a ${typeof value}`} (${text.slice(0, 60)})`
}
