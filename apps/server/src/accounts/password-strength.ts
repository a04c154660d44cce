import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { minPasswordLength } from '@roadside/contract/register-call.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The password of a demonstration on loopback: published in docs/settings.md. */
export const publishedDemoPassword = 'Roadside-demo-1!'

/** From 0 to 4: more than 10^10 guesses. At 3 `Welcome@2024!` would pass. */
const neededScore = 4
/** Signs that are checked; the time grows with them (0.3 s for 64 in the worst case). */
const mostLookedAt = 64
/** A shorter name is in many passwords by chance. */
const shortestName = 3

const tooCommon =
  'รหัสผ่านนี้เดาง่ายเกินไป กรุณาเลี่ยงรหัสผ่านที่ใช้กันทั่วไป ตัวอักษรซ้ำหรือเรียงกัน และคำเดียวตามด้วยตัวเลข'

/**
 * What makes a new password easy to guess, in Thai, or null. `names`: the owner's names, none of
 * which the password may contain. The list of common passwords is loaded at the first use.
 */
export async function passwordProblem(
  password: string,
  names: readonly string[],
): Promise<string | null> {
  if (password.length < minPasswordLength)
    return `รหัสผ่านสั้นเกินไป ต้องมีอย่างน้อย ${minPasswordLength} ตัวอักษร`
  const plain = letters(password)
  if (plain.includes(letters(publishedDemoPassword)))
    return 'รหัสผ่านนี้เป็นรหัสผ่านของระบบสาธิตที่เผยแพร่ไว้ กรุณาตั้งรหัสผ่านอื่น'
  const known = names.map(letters).filter((name) => name.length >= shortestName)
  if (known.some((name) => plain.includes(name)))
    return 'รหัสผ่านต้องไม่มีชื่อผู้ใช้ ชื่อ หรือนามสกุลของเจ้าของบัญชี'
  estimator ??= loadEstimator()
  const { score } = (await estimator).check(password, known)
  return score < neededScore ? tooCommon : null
}

/** Throws `bad_request` with the sentence of {@link passwordProblem}. */
export async function refuseWeakPassword(
  password: string,
  names: readonly string[],
): Promise<void> {
  const problem = await passwordProblem(password, names)
  if (problem !== null) throw new ApiError('bad_request', problem)
}

let estimator: Promise<ZxcvbnFactory> | undefined

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: mostLookedAt,
  })
}

/** The form of names for comparing, without separators between letters. */
function letters(text: string): string {
  return usernameKey(text).replaceAll(/[^\p{L}\p{M}]/gu, '')
}
