import { randomInt } from 'node:crypto'
import { NewPassword } from '@roadside/contract/register-call.ts'

/** Without signs that are easily misread or misheard. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%&*'
const length = 14

/** A password that satisfies the rule; shown once. */
export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
    if (NewPassword.safeParse(password).success) return password
  }
}
