import type pg from 'pg'
import { onTestFinished } from 'vitest'

/** Locks `table`, so that commits to it wait until the result is called, or the test is over. */
export async function holdTable(pool: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(release)
  return release
}
