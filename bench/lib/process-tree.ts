import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of CPU that a process and all that it started have used, those that have ended among them. */
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
  const parent = fieldsOf(pid)?.[1]
  return parent === undefined ? null : Number(parent)
}

const ticksPerSecond = 100

/** With the time of threads and of children that have ended. */
function cpuOrNothing(pid: number): number {
  const fields = fieldsOf(pid)
  return fields === null
    ? 0
    : fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** The fields of `/proc/{pid}/stat` after the name, from the state on. */
function fieldsOf(pid: number): readonly string[] | null {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(/\) (?=\w )/)[1]
        ?.split(' ') ?? null
    )
  } catch {
    return null
  }
}
