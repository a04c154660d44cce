import type pg from 'pg'
import { Rejection } from './intake.ts'
import { findOfOtherDepartments } from './key-repository.ts'

const reason = 'key_department'

export const isOfOtherDepartment = (refused: { readonly reason: string }) =>
  refused.reason === reason

/**
 * For each device of another department than the key's, the reason for refusing its reading. Null
 * for the others, and for unregistered devices: their readings are stored for nobody.
 */
export async function refuseOtherDepartments(
  pool: pg.Pool,
  {
    kinds,
    departmentId,
    source,
  }: { kinds: readonly string[]; departmentId: number; source: string },
  devices: readonly (string | null)[],
): Promise<(Rejection | null)[]> {
  const named = devices.flatMap((device) => (device === null ? [] : [device.toLowerCase()]))
  const others = new Set(await findOfOtherDepartments(pool, kinds, named, departmentId))
  const sentence = `คีย์สำหรับส่งข้อมูล “${source}” ใช้ได้เฉพาะอุปกรณ์ของหน่วยงานที่กำหนด`
  return devices.map((device) =>
    device !== null && others.has(device.toLowerCase())
      ? new Rejection(reason, sentence, device)
      : null,
  )
}
