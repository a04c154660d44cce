// Keeps files small: median at most 60 lines, 95 % at most 200 (the lint rule stops any above 350).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './lib.mjs'

const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
const files = names.filter((name) => name && !/\.test\.tsx?$|^(e2e|bench)\//.test(name))
const lines = files.map((name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1).sort((a, b) => a - b)
const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
say(`${lines.length} files, median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)} lines`)
process.exit(at(0.5) <= 60 && at(0.95) <= 200 ? 0 : 1)
