import { parseArgs } from 'node:util'
import { UsageError } from '../backup/command-line.ts'

export type ArchiveCommand =
  /** What the console does by itself every few hours. */
  | { readonly name: 'run' | 'list' | 'verify' }
  /** `month`: `yyyy-mm`. */
  | { readonly name: 'restore' | 'release'; readonly month: string }

const examples = [
  'npm run archive -- list',
  'npm run archive -- verify',
  'npm run archive -- restore --month 2026-08',
  'npm run archive -- release --month 2026-08',
  'npm run archive -- run',
]

/** Reads the arguments behind `npm run archive --`. Throws {@link UsageError}. */
export function readArchiveCommand(args: readonly string[]): ArchiveCommand {
  const { positionals, month } = parse(args)
  const [name, ...others] = positionals
  if (others.length > 0) throw new UsageError('สั่งได้ครั้งละหนึ่งคำสั่ง', examples)
  switch (name) {
    case 'run':
    case 'list':
    case 'verify':
      if (month !== undefined) throw new UsageError(`คำสั่ง ${name} ไม่ใช้ --month`, examples)
      return { name }
    case 'restore':
    case 'release':
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? ''))
        throw new UsageError(`คำสั่ง ${name} ต้องระบุเดือน (ค.ศ.) เช่น --month 2026-08`, examples)
      return { name, month: month ?? '' }
    default:
      throw new UsageError(name === undefined ? 'กรุณาระบุคำสั่ง' : `ไม่รู้จักคำสั่ง ${name}`, examples)
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { month: { type: 'string' } } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    })
    return { positionals, month: values.month }
  } catch {
    throw new UsageError('ไม่รู้จักตัวเลือกนี้', examples)
  }
}
