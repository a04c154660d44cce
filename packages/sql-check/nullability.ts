import {
  isNode,
  listOf,
  nodeOf,
  nodesOf,
  numberOf,
  setOf,
  wordOf,
  type TreeNode,
} from './node-tree.ts'

/** What of the schema decides whether a value may be null. */
export interface Schema {
  /** `{table's oid}.{number}` of the columns that are never null. */
  readonly notNull: ReadonlySet<string>
  /** Oids of views: their columns are not judged. */
  readonly views: ReadonlySet<number>
  /** Oids of functions that answer null only where an argument is null, or by themselves. */
  readonly strict: ReadonlySet<number>
  /** Oids of `count` and other functions that never answer null. */
  readonly neverNull: ReadonlySet<number>
}

/** Whether a value may be null; `unknown` is not judged. */
export type Nullable = 'yes' | 'no' | 'unknown'

export interface Output {
  readonly name: string
  readonly nullable: Nullable
}

interface Scope {
  readonly query: TreeNode
  readonly parent: Scope | null
  /** `{relation}.{column}` that conditions make not null. */
  readonly forced: ReadonlySet<string>
  /** Relations that conditions on the whole make present, whatever outer join they stand under. */
  readonly present: ReadonlySet<string>
}

/** The columns that a statement returns, and whether each may be null. */
export function outputsOf(query: TreeNode, schema: Schema): Output[] {
  const judge = new Judge(schema)
  const scope = judge.scopeOf(query, null)
  return targetsOf(query).map((target) => ({
    name: wordOf(target, 'resname') ?? '',
    nullable: judge.targetOf(scope, numberOf(target, 'resno')),
  }))
}

const isSelect = (query: TreeNode) => numberOf(query, 'commandType') === 1

function targetsOf(query: TreeNode): readonly TreeNode[] {
  const targets = nodesOf(query, isSelect(query) ? 'targetList' : 'returningList')
  return targets.filter((target) => target.fields['resjunk'] !== 'true')
}

/** Kinds of `RANGETBLENTRY`. */
const relation = { table: 0, subquery: 1, join: 2, cte: 6, group: 9 } as const

/** One of these is null where all of its arguments are. */
const firstOfAll = new Set(['COALESCEEXPR', 'MINMAXEXPR'])
const passedOn = new Set([
  'RELABELTYPE',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COLLATEEXPR',
  'COERCETODOMAIN',
])
const neverNull = new Set([
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'SQLVALUEFUNCTION',
  'ROWEXPR',
  'ARRAYEXPR',
])

class Judge {
  readonly #schema: Schema
  /** Queries under way, so that a recursive one ends. */
  readonly #open = new Set<TreeNode>()

  constructor(schema: Schema) {
    this.#schema = schema
  }

  scopeOf(query: TreeNode, parent: Scope | null): Scope {
    const forced = new Set<string>()
    const present = new Set<string>()
    const from = nodeOf(query, 'jointree')
    if (from) {
      for (const key of this.#strictColumns(nodeOf(from, 'quals'))) {
        forced.add(key)
        present.add(key.split('.')[0]!)
      }
      for (const item of nodesOf(from, 'fromlist')) this.#collectJoins(item, forced)
    }
    return { query, parent, forced, present }
  }

  #collectJoins(item: TreeNode, forced: Set<string>): void {
    if (item.kind !== 'JOINEXPR') return
    for (const side of ['larg', 'rarg']) {
      const inner = nodeOf(item, side)
      if (inner) this.#collectJoins(inner, forced)
    }
    const type = numberOf(item, 'jointype')
    const right = nodeOf(item, 'rarg')
    for (const key of this.#strictColumns(nodeOf(item, 'quals'))) {
      // of a left join only what stands on its right side is bound by its condition
      if (type === 0 || (type === 1 && right && relationsOf(right).has(key.split('.')[0]!)))
        forced.add(key)
    }
  }

  /** Columns that are not null where the condition holds. */
  #strictColumns(expression: TreeNode | null): ReadonlySet<string> {
    if (!expression) return new Set()
    const of = (nodes: readonly TreeNode[]) => nodes.map((node) => this.#strictColumns(node))
    switch (expression.kind) {
      case 'VAR':
        return numberOf(expression, 'varlevelsup') === 0
          ? new Set([`${wordOf(expression, 'varno')}.${wordOf(expression, 'varattno')}`])
          : new Set()
      case 'BOOLEXPR': {
        const sets = of(nodesOf(expression, 'args'))
        return wordOf(expression, 'boolop') === 'or' ? common(sets) : union(sets)
      }
      case 'NULLTEST':
        return wordOf(expression, 'nulltesttype') === '1'
          ? this.#strictColumns(nodeOf(expression, 'arg'))
          : new Set()
      case 'SCALARARRAYOPEXPR':
        return union(of(nodesOf(expression, 'args').slice(0, 1)))
      case 'OPEXPR':
      case 'FUNCEXPR':
        return this.#isStrict(expression) ? union(of(nodesOf(expression, 'args'))) : new Set()
      default:
        return passedOn.has(expression.kind)
          ? this.#strictColumns(nodeOf(expression, 'arg'))
          : new Set()
    }
  }

  #isStrict(node: TreeNode): boolean {
    return this.#schema.strict.has(numberOf(node, node.kind === 'OPEXPR' ? 'opfuncid' : 'funcid'))
  }

  /** Of a column that a query answers, by its number. */
  targetOf(scope: Scope, number: number): Nullable {
    const { query } = scope
    if (this.#open.has(query)) return 'unknown'
    this.#open.add(query)
    try {
      const legs = legsOf(nodeOf(query, 'setOperations'))
      if (legs.length > 0) return nullableIfAny(legs.map((leg) => this.#column(scope, leg, number)))
      const target = targetsOf(query).find((one) => numberOf(one, 'resno') === number)
      const expression = target && nodeOf(target, 'expr')
      return expression ? this.of(expression, scope) : 'unknown'
    } finally {
      this.#open.delete(query)
    }
  }

  /** Of a column of a relation in the query's range table. */
  #column(scope: Scope, at: number, number: number): Nullable {
    const entry = nodesOf(scope.query, 'rtable')[at - 1]
    if (!entry) return 'unknown'
    switch (numberOf(entry, 'rtekind')) {
      case relation.table: {
        const table = numberOf(entry, 'relid')
        if (this.#schema.views.has(table)) return 'unknown'
        return number < 0 || this.#schema.notNull.has(`${table}.${number}`) ? 'no' : 'yes'
      }
      case relation.subquery: {
        const subquery = nodeOf(entry, 'subquery')
        return subquery ? this.targetOf(this.scopeOf(subquery, scope), number) : 'unknown'
      }
      case relation.join:
        return this.#listed(entry, 'joinaliasvars', number, scope)
      case relation.group:
        return this.#listed(entry, 'groupexprs', number, scope)
      case relation.cte:
        return this.#ofCte(entry, number, scope)
      default:
        return 'unknown'
    }
  }

  #listed(entry: TreeNode, field: string, number: number, scope: Scope): Nullable {
    const expression = listOf(entry, field)[number - 1]
    return isNode(expression) ? this.of(expression, scope) : 'unknown'
  }

  #ofCte(entry: TreeNode, number: number, scope: Scope): Nullable {
    const name = wordOf(entry, 'ctename')
    let holder: Scope | null = scope
    for (let up = numberOf(entry, 'ctelevelsup'); up > 0; up--) holder = holder?.parent ?? null
    if (!holder) return 'unknown'
    const cte = nodesOf(holder.query, 'cteList').find((one) => wordOf(one, 'ctename') === name)
    const query = cte && nodeOf(cte, 'ctequery')
    return query ? this.targetOf(this.scopeOf(query, holder), number) : 'unknown'
  }

  /** Of an expression. */
  of(expression: TreeNode, scope: Scope): Nullable {
    const args = () => nodesOf(expression, 'args').map((one) => this.of(one, scope))
    const { kind } = expression
    if (neverNull.has(kind)) return 'no'
    if (passedOn.has(kind)) return this.#field(expression, 'arg', scope)
    if (firstOfAll.has(kind)) return all(args())
    switch (kind) {
      case 'CONST':
        return wordOf(expression, 'constisnull') === 'true' ? 'yes' : 'no'
      case 'VAR':
        return this.#ofVar(expression, scope)
      case 'OPEXPR':
      case 'FUNCEXPR':
        if (this.#schema.neverNull.has(numberOf(expression, 'funcid'))) return 'no'
        return this.#isStrict(expression) ? nullableIfAny(args()) : 'unknown'
      case 'BOOLEXPR':
        return nullableIfAny(args())
      case 'SCALARARRAYOPEXPR':
        return nullableIfAny(args().slice(0, 1))
      case 'NULLIFEXPR':
        return 'yes'
      case 'CASEEXPR':
        return this.#ofCase(expression, scope)
      case 'AGGREF':
        return this.#ofAggregate(expression, scope)
      case 'SUBLINK':
        return this.#ofSublink(expression, scope)
      default:
        return 'unknown'
    }
  }

  #field(node: TreeNode, field: string, scope: Scope): Nullable {
    const inner = nodeOf(node, field)
    return inner ? this.of(inner, scope) : 'unknown'
  }

  #ofVar(node: TreeNode, from: Scope): Nullable {
    let scope: Scope | null = from
    for (let up = numberOf(node, 'varlevelsup'); up > 0; up--) scope = scope?.parent ?? null
    if (!scope) return 'unknown'
    const at = numberOf(node, 'varno')
    const number = numberOf(node, 'varattno')
    if (number === 0) return 'no'
    const isOuter =
      setOf(node, 'varnullingrels').length > 0 &&
      !scope.present.has(`${at}`) &&
      !isAlwaysOne(nodesOf(scope.query, 'rtable')[at - 1])
    if (isOuter) return 'yes'
    return scope.forced.has(`${at}.${number}`) ? 'no' : this.#column(scope, at, number)
  }

  /** Arms behind a condition that looks for null are not judged: they hold what the condition left. */
  #ofCase(node: TreeNode, scope: Scope): Nullable {
    const otherwise = nodeOf(node, 'defresult')
    if (!otherwise) return 'yes'
    const whens = nodesOf(node, 'args')
    const arms = [...whens.map((when) => nodeOf(when, 'result')), otherwise]
    const results = arms.map((arm) => (arm ? this.of(arm, scope) : 'unknown'))
    if (!results.includes('yes')) return all(results) === 'no' ? 'no' : 'unknown'
    const isNullArm = arms.some(
      (arm) => arm?.kind === 'CONST' && wordOf(arm, 'constisnull') === 'true',
    )
    return isNullArm || !JSON.stringify(whens).includes('NULLTEST') ? 'yes' : 'unknown'
  }

  /** Without groups an aggregate is null where there are no rows. */
  #ofAggregate(node: TreeNode, scope: Scope): Nullable {
    if (this.#schema.neverNull.has(numberOf(node, 'aggfnoid'))) return 'no'
    const isGrouped = nodesOf(scope.query, 'groupClause').length > 0
    if (!isGrouped || nodeOf(node, 'aggfilter')) return 'yes'
    const args = nodesOf(node, 'args').map((one) => this.#field(one, 'expr', scope))
    return args.length === 1 ? args[0]! : 'unknown'
  }

  #ofSublink(node: TreeNode, scope: Scope): Nullable {
    const query = nodeOf(node, 'subselect')
    // EXISTS, ARRAY
    if (['0', '6'].includes(wordOf(node, 'subLinkType') ?? '')) return 'no'
    if (wordOf(node, 'subLinkType') !== '4' || !query) return 'unknown'
    return answersOneRow(query) ? this.targetOf(this.scopeOf(query, scope), 1) : 'yes'
  }
}

/** An aggregate without groups answers one row, whatever it reads. */
const answersOneRow = (query: TreeNode) =>
  (wordOf(query, 'hasAggs') === 'true' &&
    nodesOf(query, 'groupClause').length === 0 &&
    nodesOf(query, 'groupingSets').length === 0 &&
    !nodeOf(query, 'havingQual')) ||
  (isSelect(query) && isWithoutTables(query))

function isWithoutTables(query: TreeNode): boolean {
  const from = nodeOf(query, 'jointree')
  return (
    from !== null &&
    nodesOf(from, 'fromlist').length === 0 &&
    !nodeOf(from, 'quals') &&
    !nodeOf(query, 'setOperations')
  )
}

function isAlwaysOne(entry: TreeNode | undefined): boolean {
  const subquery = entry && nodeOf(entry, 'subquery')
  return subquery ? answersOneRow(subquery) : false
}

function relationsOf(item: TreeNode): Set<string> {
  if (item.kind !== 'JOINEXPR') return new Set([wordOf(item, 'rtindex') ?? ''])
  const sides = ['larg', 'rarg'].map((side) => nodeOf(item, side))
  return new Set([
    wordOf(item, 'rtindex') ?? '',
    ...sides.flatMap((side) => (side ? [...relationsOf(side)] : [])),
  ])
}

function legsOf(operation: TreeNode | null): number[] {
  if (!operation) return []
  if (operation.kind === 'RANGETBLREF') return [numberOf(operation, 'rtindex')]
  return [...legsOf(nodeOf(operation, 'larg')), ...legsOf(nodeOf(operation, 'rarg'))]
}

/** Null where one of them is. */
function nullableIfAny(values: readonly Nullable[]): Nullable {
  if (values.includes('yes')) return 'yes'
  return values.includes('unknown') ? 'unknown' : 'no'
}

/** Null where all of them are. */
function all(values: readonly Nullable[]): Nullable {
  if (values.includes('no')) return 'no'
  return values.includes('unknown') ? 'unknown' : 'yes'
}

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]))
const common = ([first = new Set<string>(), ...others]: readonly ReadonlySet<string>[]) =>
  new Set([...first].filter((key) => others.every((set) => set.has(key))))
