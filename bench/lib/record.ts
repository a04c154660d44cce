import { execFileSync } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { Figure } from './bench.ts'

/** Of which run a figure is. */
export interface BenchRun {
  readonly date: Date
  /** Short hash, with `+` behind it where files had changed; null outside a repository. */
  readonly commit: string | null
  readonly machine: string
}

/** A figure as one line of JSON. */
export function recordLine(figure: Figure, { date, commit, machine }: BenchRun): string {
  const { what, ours, peer, value, limit, isWithinLimit } = figure
  const ratio = Number(value.toFixed(3))
  const day = toBangkokIso(date).slice(0, 10)
  return JSON.stringify({
    date: day,
    commit,
    machine,
    what,
    ours,
    peer,
    ratio,
    limit,
    stored: isWithinLimit,
  })
}

/** Appends the figures of one measure to `{folder}/{measure}.jsonl`, a line each. */
export async function appendRecord(
  folder: string,
  measure: string,
  figures: readonly Figure[],
  run: BenchRun,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const lines = figures.map((figure) => `${recordLine(figure, run)}\n`)
  await appendFile(join(folder, `${measure}.jsonl`), lines.join(''))
}

/** The commit of the repository in `folder`; null where there is none. */
export function commitOf(folder: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const hash = git('rev-parse', '--short', 'HEAD')
    return git('status', '--porcelain', '--untracked-files=no') === '' ? hash : `${hash}+`
  } catch {
    return null
  }
}

/** Processor, cores and Node.js; `speed` is the measured speed of a core. */
export function machineOf(speed: string): string {
  const [first] = cpus()
  return [
    first?.model.trim() || process.arch,
    `${cpus().length} cores`,
    `Node ${process.versions.node}`,
    speed,
  ].join(', ')
}
