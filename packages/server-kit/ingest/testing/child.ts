import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

/** Bundles a TypeScript program so that plain Node runs it; the bundle goes when this process ends. */
export async function bundle(entry: string): Promise<string> {
  // Inside the nearest `node_modules`, so that packages are found.
  let root = dirname(entry)
  while (!existsSync(join(root, 'node_modules'))) root = dirname(root)
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'program-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: [/^@roadside\//] },
    build: { ssr: entry, outDir, minify: false, target: 'node20' },
  })
  return join(outDir, basename(entry).replace(/\.ts$/, '.js'))
}

export interface Child {
  readonly process: ChildProcess
  /** The first line that begins with `word`; throws when the program ends before it. */
  line(word: string): Promise<string>
  kill(signal?: NodeJS.Signals): Promise<void>
}

export function start(program: string, ...args: readonly string[]): Child {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const waiting: {
    word: string
    resolve: (line: string) => void
    reject: (error: Error) => void
  }[] = []
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    for (const { word, resolve } of waiting) if (line.startsWith(word)) resolve(line)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => {
    for (const { word, reject } of waiting)
      reject(new Error(`the program ended before it said "${word}"`))
  })
  return {
    process: child,
    line: (word) => {
      const reported = lines.find((line) => line.startsWith(word))
      return reported
        ? Promise.resolve(reported)
        : new Promise((resolve, reject) => waiting.push({ word, resolve, reject }))
    },
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
