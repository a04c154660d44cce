import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A program that belongs to the installation, with what can happen to it. */
export interface Part {
  readonly name: string
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** `kill -STOP`: it keeps its connections, and answers nothing. */
  pause(): Promise<void>
  /** `kill -CONT`. */
  resume(): Promise<void>
  stop(): Promise<void>
  /** What lies between it and all others: paused, it is cut off. */
  readonly links: readonly Pick<Part, 'pause' | 'resume'>[]
}

interface Program {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** PostgreSQL and what starts it refuse to run as root. */
  readonly isDatabase?: boolean
  /** Processes of it that are in no group with it. */
  readonly others?: () => Promise<readonly number[]>
  readonly logFile: string
  readonly links?: Part['links']
  /** Resolves when it does its work. */
  readonly isReady: () => Promise<boolean>
}

const processes = new Map<number, Program['others']>()

/** Ends what a test has left running. */
export async function killAllParts(): Promise<void> {
  for (const group of processes.keys()) signal(-group, 'SIGKILL')
  for (const others of processes.values()) await signalOthers(others, 'SIGKILL')
  processes.clear()
}

/** A process; a negative number means its whole group. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** To be called after the program itself has its signal, so that it starts nothing new meanwhile. */
async function signalOthers(others: Program['others'], name: NodeJS.Signals): Promise<void> {
  for (const pid of (await others?.()) ?? []) signal(pid, name)
}

/** The account of Debian's PostgreSQL, where this runs as root. */
export const databaseAccount =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: undefined, gid: undefined }

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

export function makePart(program: Program): Part {
  const { name, command, env, isDatabase, others, logFile, isReady, links = [] } = program
  let group = 0
  let ended: Promise<void> = Promise.resolve()
  const send = async (how: NodeJS.Signals) => {
    signal(-group, how)
    await signalOthers(others, how)
  }
  const end = async (how: NodeJS.Signals) => {
    await send(how)
    await ended
    processes.delete(group)
  }
  let isRunning = false
  const run = () => {
    const [file, ...args] = command
    const log = createWriteStream(logFile, { flags: 'a' })
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(isDatabase && databaseAccount.uid !== undefined && databaseAccount),
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    isRunning = true
    ended = new Promise((resolve, reject) => {
      child.once('exit', () => {
        isRunning = false
        resolve()
      })
      child.once('error', reject)
    })
    group = child.pid ?? 0
    processes.set(group, others)
  }
  return {
    name,
    start: async () => {
      run()
      const isUp = async () => {
        // one that ended is started again, as systemd does
        if (!isRunning) run()
        return isReady()
      }
      await until(isUp, `${name} is ready; see ${logFile}`)
    },
    kill: () => end('SIGKILL'),
    pause: async () => {
      await send('SIGSTOP')
      // what PostgreSQL started while the first list was made
      await send('SIGSTOP')
    },
    resume: () => send('SIGCONT'),
    stop: () => end('SIGTERM'),
    links,
  }
}

/** Resolves when it is so; a program that does not listen yet counts as no. */
export async function until(
  isSo: () => Promise<boolean>,
  what: string,
  withinMs = 90_000,
): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await delay(200))
    if (await isSo().catch(() => false)) return
  throw new Error(`not within ${withinMs / 1_000} s: ${what}`)
}
