import type pg from 'pg'
import type { ts } from 'ts-morph'
import { exploreChoices, type Choices } from './choices.ts'
import { compareParameter, compareRow } from './compare.ts'
import { describe, readSchema, type Description } from './describe.ts'
import { makeUp, type Maker, type Named } from './made-up.ts'
import { connections, type Entry, type Program, type Site } from './program.ts'
import { makeRecorder, type Sent } from './recorder.ts'

export interface CheckOptions {
  readonly program: Program
  /** Those of its repositories that are checked. */
  readonly files: readonly string[]
  /** Values for types and for single arguments that their types do not tell. */
  readonly named: Named
  readonly atPath: Named
  readonly load: (file: string) => Promise<Record<string, unknown>>
}

export interface Finding {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Report {
  readonly findings: readonly Finding[]
  /** Statements that were checked, and those that a comment excuses. */
  readonly checked: number
  readonly unchecked: readonly Site[]
  /** Different texts that were prepared. */
  readonly texts: number
}

/** What a statement was sent with, by its text. */
type Variants = Map<string, (readonly unknown[])[]>

/**
 * Checks the statements of repositories against a migrated database. Each exported function is called with made-up
 * arguments of its parameters' types over a database that only records; each text that was recorded is prepared, and
 * compared with the type of its rows and with the values of its parameters.
 */
export async function checkStatements(
  client: pg.ClientBase,
  options: CheckOptions,
): Promise<Report> {
  const { program } = options
  const recorded = await record(program, options)
  const schema = await readSchema(client)
  const findings: Finding[] = []
  const descriptions = new Map<string, Description | Error>()
  const describeOnce = async (text: string) => {
    const known =
      descriptions.get(text) ??
      (await describe(client, schema, text).catch((error: unknown) => error as Error))
    descriptions.set(text, known)
    return known
  }
  /** Each once, of a statement that cannot be prepared the first text. */
  const findingsOf = async (site: Site, variants: Variants) => {
    const found = new Map<string, string>()
    const note = (key: string, text = key) => void (found.has(key) || found.set(key, text))
    for (const [text, sends] of variants) {
      const known = await describeOnce(text)
      if (known instanceof Error) note('refused', `${known.message}\n${text}`)
      else for (const one of compare(program, site, known, sends)) note(...one)
    }
    return found.values()
  }
  const roots = new Set(options.files)
  const sites = program.sites.filter(({ file }) => roots.has(file))
  for (const site of sites) {
    if (site.unchecked !== null) continue
    const note = (text: string) => findings.push({ file: site.file, line: site.line, text })
    const variants: Variants = recorded.get(site) ?? new Map()
    if (variants.size === 0) note('the statement was never sent: it cannot be checked')
    for (const text of await findingsOf(site, variants)) note(text)
  }
  const unchecked = sites.filter((site) => site.unchecked !== null)
  return {
    findings,
    checked: sites.length - unchecked.length,
    unchecked,
    texts: descriptions.size,
  }
}

function compare(
  { checker }: Program,
  { rowType }: Site,
  { columns, parameters }: Description,
  sends: readonly (readonly unknown[])[],
): [key: string, text: string][] {
  const rows = rowType ? compareRow(rowType, columns, checker) : []
  const values = sends.flatMap((send) =>
    parameters.flatMap((type, at): [string, string][] => {
      const parameter = `parameter $${at + 1}`
      if (at >= send.length) return [[parameter, `${parameter} has no value`]]
      const wrong = compareParameter(type, send[at])
      return wrong === null ? [] : [[parameter, `${parameter} ${wrong}`]]
    }),
  )
  return [...rows.map((row): [string, string] => [row, row]), ...values]
}

/** Calls of one function: enough to see every branch of the longest. */
const calls = { most: 150, drawn: 12 }

async function record(
  program: Program,
  { files, load, named, atPath }: CheckOptions,
): Promise<Map<Site, Variants>> {
  const recorded = new Map<Site, Variants>()
  const finder = siteFinder(program.sites)
  let choices: Choices
  const maker = (): Maker => ({
    checker: program.checker,
    choices,
    named: new Map([...named, ...database]),
    atPath,
  })
  const recorder = makeRecorder((sent: Sent) => {
    const site = finder(sent.stack)
    if (!site) return []
    const variants: Variants = recorded.get(site) ?? new Map()
    recorded.set(site, variants)
    const sends = variants.get(sent.text) ?? []
    variants.set(sent.text, sends)
    if (sends.length < 20) sends.push(sent.values)
    const count = [2, 0][choices.pick(`rows of ${site.file}:${site.line}`, 2)] ?? 0
    return Array.from({ length: count }, () => makeRow(site.rowType, maker()))
  })
  const database: [string, readonly unknown[]][] = [
    ...['Db', 'Kysely', 'Transaction'].map((name): [string, unknown[]] => [name, [recorder.db]]),
    ...[...connections].map((name): [string, unknown[]] => [name, [recorder.pool]]),
  ]
  for (const entry of program.entries) {
    if (!files.includes(entry.file)) continue
    const call = (await load(entry.file))[entry.name]
    if (typeof call !== 'function') continue
    await exploreChoices(async (chosen) => {
      choices = chosen
      await callWith(call as (...args: unknown[]) => unknown, entry, maker())
    }, calls)
  }
  return recorded
}

/** What a call answers or throws counts nothing: the statements that it sends do. */
async function callWith(
  call: (...args: unknown[]) => unknown,
  { name, parameters }: Entry,
  maker: Maker,
): Promise<void> {
  const args = parameters.map((one) => makeUp(one.type, `${name}.${one.name}`, maker))
  try {
    await call(...args)
  } catch {
    // made-up arguments may be refused
  }
}

const makeRow = (rowType: ts.Type | null, maker: Maker): unknown =>
  rowType ? makeUp(rowType, 'row', maker) : {}

/** The site that a stack names first. */
function siteFinder(sites: readonly Site[]): (stack: string) => Site | null {
  const byLine = new Map<string, Site[]>()
  for (const site of sites) {
    const key = `${site.file}:${site.line}`
    byLine.set(key, [...(byLine.get(key) ?? []), site])
  }
  return (stack) => {
    for (const [, path, line, column] of stack.matchAll(
      /\(?(?:file:\/\/)?(\/[^\s()]+?):(\d+):(\d+)\)?$/gm,
    )) {
      const onLine = byLine.get(`${path}:${line}`)
      if (!onLine) continue
      const distance = (site: Site) => Math.abs(site.column - Number(column))
      return onLine.reduce((best, site) => (distance(site) < distance(best) ? site : best))
    }
    return null
  }
}
