// Checks the pages of the repository: links lead to a file and a heading that are there, examples are the files they name.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, say } from './lib.mjs'

const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => name && existsSync(join(root, name)))

/** The text without code, in which brackets are no links. */
function proseOf(page) {
  return readFileSync(join(root, page), 'utf8')
    .replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(page) {
  const anchors = new Set()
  for (const [, heading = ''] of proseOf(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function problemOf(page, target) {
  const [path = '', anchor] = decodeURI(target).split('#')
  const file = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, file))) return 'no such file'
  if (anchor !== undefined && !anchorsOf(file).has(anchor)) return 'no such heading'
  return null
}

/** A block of code below a link that names an example is that file. */
const exampleBlock = /^\[(examples\/\S+)\]\(\1\)\n\n```\w+\n([\s\S]*?)^```$/gm

function exampleProblems(page) {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(exampleBlock)].flatMap(([, path = '', code]) => {
    const file = join(root, dirname(page), path)
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === code
    return isSame ? [] : [`${page}: ${path}: the block is not the file`]
  })
}

let links = 0
const problems = pages.flatMap(exampleProblems)
for (const page of pages) {
  for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    links += 1
    const problem = problemOf(page, target)
    if (problem) problems.push(`${page}: ${target}: ${problem}`)
  }
}
problems.forEach(say)
say(`${links} links in ${pages.length} pages, ${problems.length} broken`)
process.exit(problems.length === 0 ? 0 : 1)
