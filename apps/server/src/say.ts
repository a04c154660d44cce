import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { ConfigError } from './config-schema.ts'
import type { Welcome } from './welcome.ts'

const isSentence = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof StartError

/**
 * Prints why the console did not start: the error's Thai sentence where it has one, else everything
 * known.
 */
export function printStartError(error: unknown): void {
  if (isSentence(error)) {
    const detail = error instanceof StartError && error.detail ? `${error.detail}\n` : ''
    process.stderr.write(`\nเริ่มระบบไม่ได้: ${error.message}\n${detail}`)
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(
      '\nเริ่มระบบไม่ได้: พอร์ตนี้มีโปรแกรมอื่นใช้งานอยู่ กรุณาปิดโปรแกรมนั้นหรือกำหนด PORT เป็นเลขอื่น\n',
    )
  } else
    process.stderr.write(
      `\nเริ่มระบบไม่ได้:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The address and the accounts, for the person who started the console at a terminal. */
export function printWelcome({ address, accounts, madePassword }: Welcome): void {
  printLine(`\n  ระบบพร้อมใช้งานที่  ${address}\n`)
  if (madePassword !== null) printLine(`  รหัสผ่านแรกของบัญชี admin (แสดงครั้งเดียว):  ${madePassword}\n`)
  if (accounts.length === 0) return
  printLine('  บัญชีสาธิต (ข้อมูลและอุปกรณ์เป็นข้อมูลจำลอง)')
  for (const { username, password, what } of accounts)
    printLine(`    ${username.padEnd(12)} ${password.padEnd(20)} ${what}`)
  printLine('\n  หยุดระบบด้วย Ctrl-C\n')
}
