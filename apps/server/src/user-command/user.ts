import { text } from 'node:stream/consumers'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-schema.ts'
import { printLine } from '../say.ts'
import { readCommand, UsageError, type Command } from './command-line.ts'
import { notStartedYet, openOwnDatabase } from './open-own-database.ts'
import { runCommand } from './run-command.ts'

/** Milliseconds. */
const queryTimeoutMs = 30_000
/** SQLSTATE of a table or column that is not there. */
const noSchema = ['42P01', '42703']

// Accounts by the command line; ends with 0, with 1 where the command failed, with 2 for an invalid
// command.
try {
  const command = readCommand(process.argv.slice(2))
  const password = await readPassword(command)
  printLine(await run(command, password))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
process.exit()

async function run(command: Command, password: string | null): Promise<string> {
  const config = readConfig()
  const special = {
    fourGKey: usernameKey(config.fourGUsername),
    dashboardFirstname: config.dashboardFirstname,
  }
  const found =
    config.databaseUrl === null
      ? await openOwnDatabase(config.dataDir)
      : { url: config.databaseUrl, leave: () => Promise.resolve() }
  const database = openDatabase({
    url: found.url,
    connections: 1,
    queryTimeoutMs,
    onIdleError: () => undefined,
  })
  try {
    return await runCommand(database.db, command, { special, now: new Date(), password })
  } finally {
    await database.close()
    await found.leave()
  }
}

/**
 * The password from standard input, without the end of its line; null where the command needs none.
 */
async function readPassword(command: Command): Promise<string | null> {
  if (!('password-stdin' in command) || !command['password-stdin']) return null
  if (process.stdin.isTTY)
    throw new UsageError('--password-stdin รับรหัสผ่านจากไฟล์หรือไปป์ ไม่รับจากแป้นพิมพ์', command.name)
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nตัวอย่าง:\n  ${error.example}`
  if (error instanceof ApiError || error instanceof ConfigError || error instanceof StartError)
    return error.message
  if (noSchema.includes(codeOf(error))) return notStartedYet
  return `ทำตามคำสั่งไม่สำเร็จ: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
