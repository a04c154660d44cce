/** A node of a parsed statement as PostgreSQL writes it (`pg_node_tree`): its kind, and its fields by name. */
export interface TreeNode {
  readonly kind: string
  readonly fields: Readonly<Record<string, Tree>>
}
export type Tree = TreeNode | readonly Tree[] | string

const tokenPattern = /[{}()]|(?:\\.|[^\\{}()\s])+/gs

/** Reads PostgreSQL's text of a node tree: `{KIND :field value …}`, lists in round brackets, all else words. */
export function parseNodeTree(text: string): Tree {
  const tokens = text.match(tokenPattern) ?? []
  let at = 0
  const read = (): Tree => {
    const token = tokens[at++] ?? ''
    if (token === '(') return readList()
    return token === '{' ? readNode() : token
  }
  const readList = (): Tree[] => {
    const list: Tree[] = []
    while (at < tokens.length && tokens[at] !== ')') list.push(read())
    at++
    return list
  }
  const readNode = (): TreeNode => {
    const kind = tokens[at++] ?? ''
    const fields: Record<string, Tree> = {}
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      const words: Tree[] = []
      while (at < tokens.length && tokens[at] !== '}' && !isFieldName(tokens[at]))
        words.push(read())
      fields[name] = words.length === 1 ? words[0]! : words
    }
    at++
    return { kind, fields }
  }
  return read()
}

const isFieldName = (token: string | undefined) => /^:[a-z_A-Z]+$/.test(token ?? '')

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && !Array.isArray(tree)

/** A field that is a list; empty where it is `<>`. */
export function listOf(node: TreeNode, field: string): readonly Tree[] {
  const value = node.fields[field]
  return Array.isArray(value) ? (value as readonly Tree[]) : []
}

export const nodesOf = (node: TreeNode, field: string): readonly TreeNode[] =>
  listOf(node, field).filter(isNode)

export function nodeOf(node: TreeNode, field: string): TreeNode | null {
  const value = node.fields[field]
  return isNode(value) ? value : null
}

export const numberOf = (node: TreeNode, field: string): number => Number(node.fields[field])

/** A text; null where it is `<>`. */
export function wordOf(node: TreeNode, field: string): string | null {
  const value = node.fields[field]
  if (typeof value !== 'string' || value === '<>') return null
  return value.replaceAll(/\\(.)/gs, '$1')
}

/** Numbers of a set, `(b 1 2)`. */
export const setOf = (node: TreeNode, field: string): readonly number[] =>
  listOf(node, field).slice(1).map(Number)

/** The statement's query in what `pg_proc.prosqlbody` holds. */
export function findQuery(tree: Tree): TreeNode | null {
  if (isNode(tree)) return tree.kind === 'QUERY' ? tree : null
  if (typeof tree === 'string') return null
  for (const one of tree) {
    const found = findQuery(one)
    if (found) return found
  }
  return null
}
