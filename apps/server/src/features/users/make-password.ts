import { randomInt } from 'node:crypto'
import { NewPassword } from '@roadside/contract/register-call.ts'

/** Without what is taken for another sign when it is read aloud or from paper. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%&*'
const length = 14

/** A password that keeps the rule, to be told once. */
export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
    if (NewPassword.safeParse(password).success) return password
  }
}
