import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
export interface ConsoleProcess {
  readonly child: ChildProcess
  readonly address: string
  /** The whole output so far. */
  readonly output: () => string
  /**
   * Resolves when the output holds `text`; rejects when the process ends before, or after
   * `withinMs`.
   */
  logs(text: string, withinMs?: number): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** SIGTERM, and waits until it has ended; answers the exit code. */
  stop(): Promise<number | null>
}

/** Starts the built console, or one built elsewhere; rejects with its output when it ends before it is ready. */
export async function startConsoleProcess(
  settings: Record<string, string>,
  program = main,
): Promise<ConsoleProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  const receive = (chunk: Buffer) => {
    output += chunk.toString()
    listeners.forEach((listener) => listener())
  }
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code)
      listeners.forEach((listener) => listener())
    })
  })
  const logs = (text: string, withinMs = 120_000) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`not said in time: ${text}\n${output.slice(-3_000)}`)),
        withinMs,
      )
      const listen = () => {
        const isLogged = output.includes(text)
        const isOver = child.exitCode !== null || child.signalCode !== null
        if (!isLogged && !isOver) return
        clearTimeout(timer)
        listeners.delete(listen)
        if (isLogged) resolve()
        else reject(new Error(`ended before saying ${text}:\n${output.slice(-3_000)}`))
      }
      listeners.add(listen)
      listen()
    })
  await logs('console is ready')
  return {
    child,
    address: /"address":"([^"]+)"/.exec(output)?.[1] ?? '',
    output: () => output,
    logs,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
