import { ts } from 'ts-morph'
import type { Choices } from './choices.ts'
import { nameOf } from './program.ts'

/** Values that stand for types by their name, such as the recorder's database for `Db`. */
export type Named = ReadonlyMap<string, readonly unknown[]>

export interface Maker {
  readonly checker: ts.TypeChecker
  readonly choices: Choices
  /** By the name of a type. */
  readonly named: Named
  /** By the path of a value: the function's name, the parameter's, the fields'. */
  readonly atPath: Named
}

const texts = ['2026-11-27', 'abc def ghi', 'ab', '']
const deepest = 7
/** More than any repository treats as few. */
const many = 1_200

/** A value of a type; `path` names its choices. */
export function makeUp(type: ts.Type, path: string, maker: Maker, depth = 0): unknown {
  const { checker, choices, named, atPath } = maker
  const given = atPath.get(path) ?? givenFor(type, named)
  if (given) return given[choices.pick(path, given.length)]
  if (type.flags & ts.TypeFlags.Boolean) return choices.pick(path, 2) === 0
  if (type.isUnion()) {
    const members = [...type.types].sort((a, b) => rankOf(a) - rankOf(b))
    const at = choices.pick(path, members.length)
    return makeUp(members[at]!, members.length > 1 ? `${path}|${at}` : path, maker, depth)
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true'
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined
  if (type.flags & ts.TypeFlags.Null) return null
  if (type.flags & ts.TypeFlags.NumberLike) return 7
  if (type.flags & ts.TypeFlags.StringLike) return texts[choices.pick(path, texts.length)]
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const bound = checker.getBaseConstraintOfType(type)
    return bound && bound !== type ? makeUp(bound, path, maker, depth) : {}
  }
  if (type.isIntersection()) {
    const scalar = type.types.find(
      ({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike),
    )
    if (scalar) return makeUp(scalar, path, maker, depth)
  }
  if (depth > deepest) return {}
  return makeUpObject(type, path, maker, depth + 1)
}

/** null and undefined come last, so that the first value is one. */
const rankOf = ({ flags }: ts.Type) =>
  flags & ts.TypeFlags.Undefined ? 2 : flags & ts.TypeFlags.Null ? 1 : 0

function givenFor(type: ts.Type, named: Named): readonly unknown[] | undefined {
  const name = nameOf(type)
  return name === undefined ? undefined : named.get(name)
}

function makeUpObject(type: ts.Type, path: string, maker: Maker, depth: number): unknown {
  const { checker, choices } = maker
  const make = (of: ts.Type | undefined, at: string) =>
    of && makeUp(of, `${path}${at}`, maker, depth)
  const args = checker.getTypeArguments(type as ts.TypeReference)
  if (checker.isTupleType(type)) return args.map((one, at) => make(one, `[${at}]`))
  if (checker.isArrayType(type)) {
    const counts = depth > 1 ? [2, 0] : [2, 0, many]
    const count = counts[choices.pick(`${path}.length`, counts.length)] ?? 0
    return Array.from({ length: count }, () => make(args[0], '[]'))
  }
  switch (type.getSymbol()?.name) {
    case 'Date':
      return new Date('2026-11-27T01:02:03Z')
    case 'Buffer':
    case 'Uint8Array':
    case 'ArrayBufferLike':
      return Buffer.from('ab')
    case 'Map':
    case 'ReadonlyMap':
      return new Map([[make(args[0], '.key'), make(args[1], '.value')]])
    case 'Set':
    case 'ReadonlySet':
      return new Set([make(args[0], '[]')])
    case 'Promise':
      return Promise.resolve(make(args[0], '.then'))
  }
  const [signature] = type.getCallSignatures()
  if (signature) return () => make(checker.getReturnTypeOfSignature(signature), '()')
  const fields = checker.getPropertiesOfType(type).flatMap((property): [string, unknown][] => {
    const at = `.${property.name}`
    const isOptional = property.flags & ts.SymbolFlags.Optional
    if (isOptional && choices.pick(`${path}${at}?`, 2) === 1) return []
    return [[property.name, make(checker.getTypeOfSymbol(property), at)]]
  })
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
  if (index && fields.length === 0) fields.push(['some', make(index, '.some')])
  return Object.fromEntries(fields)
}
