// Names every class of a CSS module that a component uses and its file does not have, or has and nobody uses,
// and every part of the kit that a file uses without its style sheet.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './lib.mjs'

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const read = (path) => readFileSync(join(root, path), 'utf8')
const problems = []
const usesOf = new Map()
for (const path of filesOf('*.tsx', '*.ts')) {
  const text = read(path)
  for (const [, name, module] of text.matchAll(
    /import (\w+) from '((?:\.|@roadside\/ui\/)[^']*\.module\.css)'/g,
  )) {
    const file = module.startsWith('.')
      ? join(dirname(path), module)
      : module.replace('@roadside/', 'packages/')
    const uses = usesOf.get(file) ?? []
    const code = text.replaceAll(/from '[^']*'/g, '')
    const found = code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|(\\[))`, 'g'))
    for (const [, dot, quoted, computed] of found)
      uses.push({ path, className: dot ?? quoted ?? null, isComputed: computed !== undefined })
    usesOf.set(file, uses)
  }
}
for (const file of filesOf('*.module.css')) {
  const css = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = css.replaceAll(/:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? []
  const classes = new Set(selectors.join(' ').match(/(?<=\.)[a-zA-Z_][\w-]*/g))
  const uses = usesOf.get(file) ?? []
  for (const { path, className } of uses)
    if (className !== null && !classes.has(className))
      problems.push(`${path}: ${file} has no class ${className}`)
  if (uses.some(({ isComputed }) => isComputed)) continue
  for (const one of classes)
    if (!uses.some(({ className }) => className === one))
      problems.push(`${file}: nobody uses .${one}`)
}
const sheet = (part) => `@mantine/core/styles/${part}.css`
const basePath = read('packages/ui/theme/styles.ts')
for (const path of filesOf('*.tsx')) {
  const text = read(path)
  for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
    for (const part of names.split(',').map((name) => name.trim())) {
      if (!existsSync(join(root, 'node_modules', sheet(part)))) continue
      if (!`${basePath}${text}`.includes(`'${sheet(part)}'`))
        problems.push(`${path}: ${part} without ${sheet(part)}`)
    }
}
for (const problem of problems) say(problem)
process.exit(problems.length === 0 ? 0 : 1)
