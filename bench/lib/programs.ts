import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, start, type Child } from '@roadside/server-kit/ingest/testing/child.ts'

const folder = dirname(fileURLToPath(import.meta.url))

/** The programs that run next to the console, each in a process of its own. */
type Program =
  | 'bare-http-server'
  | 'bare-bytes-server'
  | 'counting-subscriber'
  | 'mqtt-publisher'
  | 'http-pacer'
  | 'nation-sender'
  | 'nation-pages'
  | 'returning-consoles'
  | 'sharp-alone'

const bundled = new Map<Program, Promise<string>>()

/** Starts a program; it ends with `kill`. */
export async function startProgram(program: Program, ...args: readonly string[]): Promise<Child> {
  let file = bundled.get(program)
  if (!file) bundled.set(program, (file = bundle(join(folder, `${program}.ts`))))
  return start(await file, ...args)
}

/** The port that a server program prints when it listens. */
export async function portOf(server: Child): Promise<number> {
  return Number((await server.line('port')).slice(5))
}
