import { parseArgs } from 'node:util'
import { readMoment } from './read-moment.ts'

/** An invalid command; `message` is the reason in Thai, `examples` are valid ones. */
export class UsageError extends Error {
  readonly examples: string
  constructor(message: string, examples: readonly string[]) {
    super(message)
    this.examples = examples.map((line) => `  ${line}`).join('\n')
  }
}

export type BackupCommand =
  | { readonly name: 'make' }
  | { readonly name: 'pictures' }
  /** Somebody restored a back-up elsewhere and found it good. */
  | { readonly name: 'tried'; readonly backup: string }

export interface RestoreCommand {
  readonly name: 'restore' | 'try' | 'list'
  readonly backup: string | null
  readonly to: Date | null
}

const backupExamples = [
  'npm run backup',
  'npm run backup -- --pictures',
  'npm run backup -- --tried 2026-11-29_02-00-00',
]
const restoreExamples = [
  'npm run restore',
  'npm run restore -- --at "2026-11-28 14:05"',
  'npm run restore -- --at "yesterday 14:05"',
  'npm run restore -- --backup 2026-11-28_02-00-00',
  'npm run restore -- --try',
  'npm run restore -- --list',
]

/** Reads the arguments behind `npm run backup --`. Throws {@link UsageError}. */
export function readBackupCommand(args: readonly string[]): BackupCommand {
  const options = { pictures: { type: 'boolean' }, tried: { type: 'string' } } as const
  const { pictures, tried } = parse(
    () => parseArgs({ args: [...args], options }).values,
    backupExamples,
  )
  if (pictures && tried !== undefined)
    throw new UsageError('--pictures และ --tried ใช้พร้อมกันไม่ได้', backupExamples)
  if (tried !== undefined) return { name: 'tried', backup: tried }
  return { name: pictures ? 'pictures' : 'make' }
}

/** Reads the arguments behind `npm run restore --`. Throws {@link UsageError}. */
export function readRestoreCommand(args: readonly string[], now: Date): RestoreCommand {
  const options = {
    at: { type: 'string' },
    backup: { type: 'string' },
    try: { type: 'boolean' },
    list: { type: 'boolean' },
  } as const
  const given = parse(() => parseArgs({ args: [...args], options }).values, restoreExamples)
  const to = given.at === undefined ? null : readMoment(given.at, now)
  if (given.at !== undefined && to === null)
    throw new UsageError(`อ่านเวลา "${given.at}" ไม่ได้ (เวลาประเทศไทย)`, restoreExamples)
  const name = given.list ? 'list' : given.try ? 'try' : 'restore'
  return { name, backup: given.backup ?? null, to }
}

function parse<T>(read: () => T, examples: readonly string[]): T {
  try {
    return read()
  } catch {
    throw new UsageError('ไม่รู้จักตัวเลือกนี้', examples)
  }
}
