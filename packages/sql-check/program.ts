import { Project, ts } from 'ts-morph'

/** A call that sends a statement to the database: `….execute(db)` of a `sql` template, or `….query(…)` of the driver. */
export interface Site {
  readonly file: string
  /** Of the method's name, from 1. */
  readonly line: number
  readonly column: number
  /** What the rows are said to be; null where nothing is said of them. */
  readonly rowType: ts.Type | null
  /** Why the statement is not checked, from the comment `unchecked SQL: …` on it; null where it is. */
  readonly unchecked: string | null
}

/** An exported function of a repository. */
export interface Entry {
  readonly file: string
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: ts.Type }[]
}

export interface Program {
  readonly checker: ts.TypeChecker
  readonly sites: readonly Site[]
  readonly entries: readonly Entry[]
  /** Where `sql` templates stand. */
  readonly templates: readonly SourceLocation[]
}

export interface SourceLocation {
  readonly file: string
  readonly line: number
}

/** Reads `files` and what they import, and finds the statements and the repositories' functions among them. */
export function readProgram(configFile: string, files: readonly string[]): Program {
  const project = new Project({ tsConfigFilePath: configFile, skipAddingFilesFromTsConfig: true })
  project.addSourceFilesAtPaths([...files])
  project.resolveSourceFileDependencies()
  const program = project.getProgram().compilerObject
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles().filter((source) => isOurs(source))
  const roots = new Set(files)
  return {
    checker,
    sites: sources.flatMap((source) => sitesOf(source, checker)),
    templates: sources.flatMap((source) => templatesOf(source)),
    entries: sources
      .filter(({ fileName }) => roots.has(fileName))
      .flatMap((source) => entriesOf(source, checker)),
  }
}

function templatesOf(source: ts.SourceFile): SourceLocation[] {
  const places: SourceLocation[] = []
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit)
    if (!ts.isTaggedTemplateExpression(node) || node.tag.getText(source) !== 'sql') return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    places.push({ file: source.fileName, line: line + 1 })
  }
  visit(source)
  return places
}

const isOurs = ({ fileName, isDeclarationFile }: ts.SourceFile) =>
  !isDeclarationFile && !fileName.includes('/node_modules/')

function sitesOf(source: ts.SourceFile, checker: ts.TypeChecker): Site[] {
  const sites: Site[] = []
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    const { name, expression: receiver } = node.expression
    const rows =
      name.text === 'execute'
        ? rowsOfTemplate(checker.getTypeAtLocation(receiver))
        : name.text === 'query' && isConnection(checker.getTypeAtLocation(receiver))
          ? rowsOfResult(checker.getTypeAtLocation(node))
          : undefined
    if (rows === undefined) return
    const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source))
    sites.push({
      file: source.fileName,
      line: line + 1,
      column: character + 1,
      rowType: rows,
      unchecked: reasonAbove(node, source),
    })
  }
  visit(source)
  return sites
}

/**
 * The name of a type; a type of the driver begins with its module, `pg.Pool`, as others may be called so too.
 */
export function nameOf(type: ts.Type): string | undefined {
  const symbol = type.aliasSymbol ?? type.getSymbol()
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
  return file.includes('/@types/pg/') ? `pg.${symbol?.name}` : symbol?.name
}

/** Undefined: this is no `sql` template. */
function rowsOfTemplate(type: ts.Type): ts.Type | null | undefined {
  if (type.getSymbol()?.name !== 'RawBuilder') return undefined
  return stated((type as ts.TypeReference).typeArguments?.[0])
}

export const connections: ReadonlySet<string> = new Set([
  'pg.Pool',
  'pg.PoolClient',
  'pg.ClientBase',
  'pg.Client',
])
function isConnection(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isConnection)
  return connections.has(nameOf(type) ?? '')
}

/** Of `Promise<QueryResult<Row>>`. */
function rowsOfResult(type: ts.Type): ts.Type | null {
  const result = (type as ts.TypeReference).typeArguments?.[0]
  return stated((result as ts.TypeReference | undefined)?.typeArguments?.[0])
}

function stated(type: ts.Type | undefined): ts.Type | null {
  return type && !(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) ? type : null
}

/** The marker stands in a comment directly above the statement, or above the function that sends it. */
function reasonAbove(node: ts.Node, source: ts.SourceFile): string | null {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isStatement(at) || ts.isBlock(at)) continue
    const text = source.text.slice(at.getFullStart(), at.getStart(source))
    const reason = /unchecked SQL: (.+)/.exec(text)?.[1]
    if (reason) return reason.replace(/\s*\*\/.*/, '')
  }
  return null
}

function entriesOf(source: ts.SourceFile, checker: ts.TypeChecker): Entry[] {
  const symbol = checker.getSymbolAtLocation(source)
  if (!symbol) return []
  return checker.getExportsOfModule(symbol).flatMap((exported): Entry[] => {
    const target =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const declaration = target.valueDeclaration
    if (declaration?.getSourceFile() !== source) return []
    const [signature] = checker.getTypeOfSymbol(target).getCallSignatures()
    if (!signature) return []
    const parameters = signature.parameters.map((parameter) => ({
      name: parameter.name,
      type: checker.getTypeOfSymbol(parameter),
    }))
    return [{ file: source.fileName, name: exported.name, parameters }]
  })
}
