import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'

const hitKeptMs = 10 * 60_000
/** A device that another server registers gets its codec within this time; one of this server's, at once. */
const missKeptMs = 30_000
const mostKept = 200_000

const profileIds = new Map<string, { readonly id: number | null; readonly until: number }>()

/** Makes {@link profileIdOf} know these devices, with one query at most. */
export async function lookUpDevices(pool: pg.Pool, devices: readonly string[]): Promise<void> {
  const now = performance.now()
  const unknown = devices.filter((device) => (profileIds.get(device)?.until ?? 0) < now)
  if (unknown.length === 0) return
  const { rows } = await pool.query<{ devid: string; profile_id: number }>({
    name: 'profiles-of-devices',
    text: 'select devid, profile_id from lamp where devid = any($1::text[])',
    values: [textArray(unknown)],
  })
  if (profileIds.size > mostKept) profileIds.clear()
  for (const device of unknown) profileIds.set(device, { id: null, until: now + missKeptMs })
  for (const { devid, profile_id } of rows) profileIds.set(devid, { id: profile_id, until: now + hitKeptMs })
}

/** The profile of a device that was looked up; undefined where it is registered nowhere. */
export function profileIdOf(device: string): number | undefined {
  return profileIds.get(device)?.id ?? undefined
}

/** To be called for devices that have just been registered. */
export function forgetDevices(devices: readonly string[]): void {
  for (const device of devices) profileIds.delete(device)
}
