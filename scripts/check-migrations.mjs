// A landed migration is never changed: a database that has applied it could not be opened any more.
// `apps/server/src/migrations/checksums.json` lists every migration with its checksum. This script
// only ever adds to it (`npm run migrations`). The list is also compared with each list that has
// landed before. So neither a file nor its entry can be changed unseen. What a file may not do is in migration-rules.mjs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root as ownRoot } from './lib.mjs'
import { problemsOf } from './migration-rules.mjs'

const { values } = parseArgs({
  options: { add: { type: 'boolean' }, root: { type: 'string', default: ownRoot } },
})
const { add, root } = values
const list = 'apps/server/src/migrations/checksums.json'

function migrationFiles() {
  const solutions = readdirSync(join(root, 'solutions')).map((id) => `solutions/${id}/migrations`)
  return ['apps/server/src/migrations', ...solutions]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.sql'))
}

/** The console's own checksum: line ends do not count. */
function checksumOf(path) {
  const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
  return createHash('sha256').update(text).digest('hex')
}

/** Null where git or the commit is not there. */
function git(...args) {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** Every list that has landed, as far back as the history of this checkout goes. */
function landedLists() {
  const landed = ['origin/main', 'main', 'HEAD'].find(
    (ref) => git('rev-parse', '--verify', '--quiet', ref) !== null,
  )
  const commits = landed && git('log', '--format=%H', landed, '--', list)
  if (!commits) return []
  return commits
    .split('\n')
    .map((commit) => ({ commit, checksums: JSON.parse(git('show', `${commit}:${list}`) ?? '{}') }))
}

const listed = existsSync(join(root, list))
  ? JSON.parse(readFileSync(join(root, list), 'utf8'))
  : {}
const problems = []
for (const [path, checksum] of Object.entries(listed)) {
  if (!existsSync(join(root, path))) problems.push(`${path} was removed or renamed`)
  else if (checksumOf(path) !== checksum) problems.push(`${path} was changed`)
}
for (const { commit, checksums } of landedLists()) {
  for (const [path, checksum] of Object.entries(checksums)) {
    if (listed[path] !== checksum)
      problems.push(
        `${list}: ${path} has not the checksum with which it landed (${commit.slice(0, 7)})`,
      )
  }
}
for (const path of migrationFiles())
  problems.push(...problemsOf(path, readFileSync(join(root, path), 'utf8')))
const unlisted = migrationFiles().filter((path) => !(path in listed))
if (add && problems.length === 0) {
  const entries = [...Object.entries(listed), ...unlisted.map((path) => [path, checksumOf(path)])]
  const sorted = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, list), `${JSON.stringify(sorted, null, 2)}\n`)
  unlisted.forEach((path) => process.stdout.write(`added: ${path}\n`))
} else problems.push(...unlisted.map((path) => `${path} is not in ${list}: npm run migrations`))

for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`)
if (problems.length > 0)
  process.stderr.write(
    'A migration that has landed is never changed; add the next number. CONTRIBUTING.md has the rules.\n',
  )
process.exit(problems.length === 0 ? 0 : 1)
