import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./console-process.mjs', import.meta.url))

/** A process's message about the start of its embedded database. */
export interface StartAnswer {
  readonly url?: string
  readonly isNew?: boolean
  readonly error?: string
  readonly name?: string
}

export interface ConsoleProcess {
  readonly pid: number
  readonly answer: Promise<StartAnswer>
  /** `kill -9` of it and of all that would end with it on a terminal; returns when it is dead. */
  readonly kill: () => Promise<void>
  /** Ends it in order, its database too. */
  readonly stop: () => Promise<void>
}

/**
 * Another process that holds the embedded database of `dataDir` like a console, run by `uid` where
 * given.
 */
export function startConsoleProcess(dataDir: string, uid?: number): ConsoleProcess {
  const child = spawn(process.execPath, [script, dataDir], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid, cwd: '/', env: {} }),
  })
  const exited = once(child, 'exit')
  const answer = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(String(line)) as StartAnswer,
  )
  const pid = child.pid ?? Number.NaN
  return {
    pid,
    answer,
    kill: async () => {
      process.kill(-pid, 'SIGKILL')
      await exited
    },
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}

/** Whether another user can run the script: the checkout and Node may lie where only root can come. */
export function canRunConsoleProcess(uid: number): boolean {
  const read = 'require("node:fs").readFileSync(process.argv[1])'
  return (
    spawnSync(process.execPath, ['-e', read, script], { uid, gid: uid, cwd: '/', env: {} })
      .status === 0
  )
}
