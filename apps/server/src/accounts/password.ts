import { hash, verify } from '@node-rs/argon2'

// Argon2id with OWASP's second choice: 19 MiB, two passes.
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hash of a random password: an unknown account costs the same time as a wrong password. */
const decoy = hash('no account has this password', options)

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Takes the same time with and without an account (`storedHash` null). */
export async function isPasswordRight(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await decoy), password)
  return isRight && storedHash !== null
}
