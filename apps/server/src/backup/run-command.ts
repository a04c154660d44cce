import { setPriority } from 'node:os'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { ConfigError } from '../config-schema.ts'
import { printLine } from '../say.ts'
import { notStartedYet } from '../user-command/open-own-database.ts'
import { UsageError } from './command-line.ts'

/** Below the console, which goes on receiving meanwhile. */
export const giveWay = () => setPriority(5)

/**
 * Runs a command and prints its lines; ends with 0, with 1 where it failed, with 2 for an invalid command. A failure is
 * one Thai sentence, with the words of other programs below it.
 */
export async function runCommand(work: () => Promise<readonly string[]>): Promise<never> {
  // also for the files of programs that this one starts
  process.umask(0o077)
  let code = 0
  try {
    for (const line of await work()) printLine(line)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    code = error instanceof UsageError ? 2 : 1
  }
  process.exit(code)
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nตัวอย่าง:\n${error.examples}`
  if (error instanceof ConfigError) return error.message
  if (error instanceof StartError)
    return error.detail === null ? error.message : `${error.message}\n${error.detail}`
  // a table that is not there
  if (codeOf(error) === '42P01') return notStartedYet
  return `ทำตามคำสั่งไม่สำเร็จ: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
