import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { isWorkDue, type ArchiveTimes } from './archive-months.ts'
import { archivedTables } from './open-archive.ts'

const everyMs = 6 * 3_600_000

/** Packing takes a processor for hours where there are many lamps: that is a process of its own, `npm run archive -- run`. */
export function archiveSweep(times: ArchiveTimes): { sweep: Sweep; stop: () => Promise<void> } {
  const program = fileURLToPath(new URL('./archive.js', import.meta.url))
  let child: ChildProcess | null = null
  let isStopped = false
  return {
    sweep: {
      name: 'archive',
      everyMs,
      run: async ({ database: { pool }, now }, log) => {
        if (!(await isWorkDue(pool, archivedTables, times, now())) || isStopped) return
        log.info('closed months go into the archive')
        child = spawn(process.execPath, [program, 'run'], {
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        try {
          const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
          if (code !== 0) log.warn({ code, signal }, 'the archive is not complete')
        } finally {
          child = null
        }
      },
    },
    // what is begun is continued after the next start
    stop: async () => {
      isStopped = true
      if (child === null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
