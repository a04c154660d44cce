import { randomBytes } from 'node:crypto'

/** Ids of requests that no other server and no other run of this one gives. */
export function makeRequestIds(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${(count += 1)}`
}
