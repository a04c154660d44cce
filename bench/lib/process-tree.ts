import { readdirSync, readFileSync } from 'node:fs'
import { cpuSeconds } from './bench.ts'

/** Seconds of CPU that a process and all that it started have used, of those that run now. */
export function cpuOfTree(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) parents.set(Number(name), parent)
  }
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true
    const parent = parents.get(pid)
    return parent !== undefined && isInTree(parent)
  }
  return [...parents.keys()].filter(isInTree).reduce((sum, pid) => sum + cpuOrNothing(pid), 0)
}

/** Null where the process has ended meanwhile. */
function parentOf(pid: number): number | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    return Number(rest.split(' ')[1])
  } catch {
    return null
  }
}

function cpuOrNothing(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0
  }
}
