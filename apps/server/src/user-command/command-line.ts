import { parseArgs } from 'node:util'
import { roles } from '@roadside/contract/user.ts'
import * as z from 'zod/mini'

/** An invalid command; `message` is the reason in Thai. */
export class UsageError extends Error {
  readonly example: string
  constructor(message: string, name?: CommandName) {
    super(message)
    this.example = name ? exampleOf(name) : commandNames.map(exampleOf).join('\n  ')
  }
}

const text = z.string()
const flag = z._default(z.boolean(), false)
const ofAccount = { username: text }
const rights = { role: z.enum(['admin', 'user']), group: text, department: z._default(text, '') }
/** A password is never on the command line, where every process of the machine can read it. */
const password = { 'password-stdin': flag }

/** The options of each command; those without a default are needed. */
const shapes = {
  add: z.object({ ...ofAccount, ...rights, firstname: text, lastname: text, ...password }),
  list: z.object({ json: flag }),
  suspend: z.object(ofAccount),
  enable: z.object(ofAccount),
  'reset-password': z.object({ ...ofAccount, ...password }),
  grant: z.object({ ...ofAccount, ...rights }),
  'remove-second-factor': z.object(ofAccount),
}
export type CommandName = keyof typeof shapes
const commandNames = Object.keys(shapes) as CommandName[]

export type Command = {
  [Name in CommandName]: { name: Name } & z.infer<(typeof shapes)[Name]>
}[CommandName]

const place = '--role user --group office-1 --department "ขทช.นนทบุรี"'
const examples: Record<CommandName, string> = {
  add: `--username somchai ${place} --firstname สมชาย --lastname ใจดี`,
  list: '--json',
  suspend: '--username somchai',
  enable: '--username somchai',
  'reset-password': '--username somchai',
  grant: `--username somchai ${place}`,
  'remove-second-factor': '--username somchai',
}
const exampleOf = (name: CommandName) => `npm run user -- ${name} ${examples[name]}`

/** Reads the arguments behind `npm run user --`. Throws {@link UsageError}. */
export function readCommand([typed = '', ...args]: readonly string[]): Command {
  const name = commandNames.find((known) => known === typed)
  if (!name) throw new UsageError(typed === '' ? 'กรุณาระบุคำสั่ง' : `ไม่รู้จักคำสั่ง ${typed}`)
  const given = readOptions(name, args)
  const parsed = shapes[name].safeParse(given)
  if (parsed.success) return { name, ...parsed.data } as Command
  const wrong = String(parsed.error.issues[0]?.path[0])
  // among the given values, only the role can be wrong here
  throw new UsageError(given[wrong] === undefined ? `กรุณาระบุ --${wrong}` : wrongRole(given), name)
}

const wrongRole = ({ role }: Record<string, unknown>) =>
  role === roles.contractor
    ? 'บัญชีของผู้รับจ้างสร้างและแก้ไขได้ที่หน้าจัดการผู้ใช้งานเท่านั้น เพราะต้องเลือกผู้รับจ้าง'
    : '--role ต้องเป็น admin หรือ user'

function readOptions(name: CommandName, args: readonly string[]): Record<string, unknown> {
  const flags = ['json', 'password-stdin']
  const kinds = Object.keys(shapes[name].shape).map((option) => {
    return [option, { type: flags.includes(option) ? 'boolean' : 'string' }] as const
  })
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(kinds) }).values
  } catch {
    const known = kinds.map(([option]) => `--${option}`).join(' ')
    throw new UsageError(
      `คำสั่ง ${name} ใช้ได้กับ ${known} เท่านั้น (รหัสผ่านรับทาง stdin ไม่รับในบรรทัดคำสั่ง)`,
      name,
    )
  }
}
