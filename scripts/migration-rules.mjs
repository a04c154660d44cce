// What a migration may not do, because the release before runs beside this one during an upgrade, and because uplinks
// come in meanwhile. CONTRIBUTING.md has the rule.

/** The first number of each folder that the rule applies to; in other folders it applies to all. */
const since = {
  'apps/server/src/migrations': 73,
  'solutions/bridgelighting/migrations': 2,
  'solutions/cctv/migrations': 3,
  'solutions/counting/migrations': 2,
  'solutions/events/migrations': 9,
  'solutions/flooding/migrations': 3,
  'solutions/lighting/migrations': 20,
  'solutions/speaker/migrations': 3,
  'solutions/traffic/migrations': 4,
  'solutions/wim/migrations': 4,
}

/** Statements on tables that stood before; the release before may still read or write what they change. */
const contracting = [
  [/\bdrop table\b/, 'drops a table'],
  [/\bdrop column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\bset not null\b/, 'sets not null'],
  [/\bdrop default\b/, 'drops a default'],
  [/\balter column \w+ (set data )?type\b/, 'changes a type'],
  [
    /\badd column (?:(?!,|;|\bdefault\b|\bgenerated\b).)*\bnot null\b(?!(?:(?!,|;).)*\b(default|generated)\b)/,
    'adds a column that must be filled',
  ],
  [/\badd (constraint \w+ )?(check|unique|foreign key|exclude)\b/, 'adds a constraint'],
  [/\bcreate unique index\b/, 'adds a unique index'],
]

const tableOf =
  /\b(?:alter table(?: if exists)?(?: only)?|drop table(?: if exists)?|index (?:concurrently )?(?:if not exists )?\w+ on(?: only)?) (\w+)/

/** Statements without comments, texts and bodies of functions, each in one line of small letters. */
function statementsOf(sql) {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
}

/** What is wrong with a migration, as sentences. */
export function problemsOf(path, sql) {
  const [, folder, number] = /^(.+)\/(\d{4})-[^/]+$/.exec(path) ?? []
  if (Number(number) < (since[folder] ?? 1)) return []
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  const saysWhy = /^-- release before: \S/m.test(sql)
  const problems = []
  for (const statement of statements) {
    const table = tableOf.exec(statement)?.[1]
    if (table === undefined || made.has(table)) continue
    for (const [pattern, does] of contracting)
      if (pattern.test(statement) && !saysWhy)
        problems.push(
          `${path}: ${does} of ${table}; a line "-- release before: …" says why the release before goes on working`,
        )
    if (/\bcreate (unique )?index (?!concurrently)/.test(statement))
      problems.push(
        `${path}: builds an index of ${table} while its writers wait; "-- online" in the first line and "create index concurrently" let them write`,
      )
  }
  return problems
}
