// Prints the length of the files: figures for information, without a limit.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './lib.mjs'

const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const files = names.filter((name) => name && !/\.test\.tsx?$|^(e2e|bench)\//.test(name))
const lines = files
  .map((name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1)
  .sort((a, b) => a - b)
const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
say(`${lines.length} files, median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)} lines`)
