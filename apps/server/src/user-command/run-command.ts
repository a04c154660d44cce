import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { NewPassword } from '@roadside/contract/register-call.ts'
import { addUser } from '@roadside/contract/user-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { SpecialAccounts } from '../accounts/repository.ts'
import { tellOwner } from '../features/notices/tell-owner.ts'
import { changeAccount, type Change, type Changing } from '../features/users/change-account.ts'
import { removeSecondFactor, resetPassword, suspend } from '../features/users/changes.ts'
import { findUsers, type UserQuery } from '../features/users/list/repository.ts'
import { makeAccount, requireAffiliation } from '../features/users/make-account.ts'
import { makePassword } from '../features/users/make-password.ts'
import type { StoredAccount } from '../features/users/repository.ts'
import type { Command } from './command-line.ts'
import { presentList } from './present-list.ts'
import { findVersion } from './repository.ts'

interface CommandOptions {
  readonly special: SpecialAccounts
  readonly now: Date
  /** From standard input; null: one is made. */
  readonly password: string | null
}

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/**
 * Runs a command in one transaction, by the rules of the web; returns the output. Throws `ApiError`
 * with a sentence.
 */
export function runCommand(db: Db, command: Command, options: CommandOptions): Promise<string> {
  const { special, now } = options
  return db.transaction().execute(async (transaction) => {
    const changing: Changing = { db: transaction, by: null, special, tellOwner, now, address: '' }
    switch (command.name) {
      case 'list':
        return presentList(await findUsers(transaction, everybody), command.json)
      case 'add':
        return add(changing, command, passwordOf(options))
      case 'reset-password': {
        const { password, isMade } = passwordOf(options)
        const given = { password, mustChange: isMade }
        await change(changing, command.username, (before) => resetPassword(changing, before, given))
        return sentenceOf(`ตั้งรหัสผ่านใหม่ให้บัญชี ${command.username} แล้ว`, password, isMade)
      }
      case 'grant':
        await change(changing, command.username, (before) => grant(transaction, before, command))
        return `ให้สิทธิ์บัญชี ${command.username} แล้ว`
      case 'suspend':
        await change(changing, command.username, (before) => suspend(before, true))
        return `ระงับบัญชี ${command.username} แล้ว`
      case 'enable':
        await change(changing, command.username, (before) => suspend(before, false))
        return `เปิดใช้บัญชี ${command.username} แล้ว`
      case 'remove-second-factor':
        await change(changing, command.username, (before) => removeSecondFactor(changing, before))
        return `ปิดการยืนยันสองขั้นตอนของบัญชี ${command.username} แล้ว`
    }
  })
}

const everybody: UserQuery = {
  needle: '',
  filter: 'all',
  sort: 'username',
  order: 'asc',
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
}

interface GivenPassword {
  readonly password: string
  /** The password was made here: it is shown once and must be changed at the next sign-in. */
  readonly isMade: boolean
}

function passwordOf({ password }: CommandOptions): GivenPassword {
  if (password === null) return { password: makePassword(), isMade: true }
  const { error } = NewPassword.safeParse(password)
  if (error) throw new ApiError('bad_request', error.issues[0]?.message)
  return { password, isMade: false }
}

async function add(
  changing: Changing,
  command: CommandOf<'add'>,
  { password, isMade }: GivenPassword,
) {
  const { username, role, group: groupname, department, firstname, lastname } = command
  const parsed = addUser.body.safeParse({
    username,
    role,
    groupname,
    department,
    firstname,
    lastname,
  })
  if (!parsed.success) throw new ApiError('bad_request', parsed.error.issues[0]?.message)
  await makeAccount(
    changing,
    { ...parsed.data, password },
    { action: 'addUser', mustChangePassword: isMade },
  )
  return sentenceOf(`เพิ่มบัญชี ${parsed.data.username} แล้ว`, password, isMade)
}

async function grant(db: Db, before: StoredAccount, command: CommandOf<'grant'>): Promise<Change> {
  if (!before.isPending) throw new ApiError('bad_request', 'บัญชีนี้ได้รับสิทธิ์แล้ว ไม่ได้รอให้สิทธิ์')
  const { role, group: groupname, department } = command
  const place = { role, groupname, department }
  const after = { ...before, ...place, ...(await requireAffiliation(db, place)), isPending: false }
  return { action: 'grantUser', after, endsSessions: 'rights changed' }
}

async function change(
  changing: Changing,
  username: string,
  make: (before: StoredAccount) => Change | Promise<Change>,
): Promise<void> {
  const version = await findVersion(changing.db, usernameKey(username))
  if (!version) throw new ApiError('not_found', `ไม่พบบัญชี ${username}`)
  await changeAccount(changing, version, make)
}

function sentenceOf(sentence: string, password: string, isMade: boolean): string {
  if (!isMade) return sentence
  return `${sentence}\nรหัสผ่าน (แสดงครั้งเดียว ต้องเปลี่ยนเมื่อเข้าสู่ระบบครั้งแรก): ${password}`
}
