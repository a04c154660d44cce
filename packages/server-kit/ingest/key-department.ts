import type pg from 'pg'
import { Rejection } from './intake.ts'

const reason = 'key_department'

export const isOfOtherDepartment = (refused: { readonly reason: string }) =>
  refused.reason === reason

/**
 * Of each device that is registered in another department than the key's, why its reading is refused; null of the others,
 * and of those that are registered nowhere: what they say is stored for nobody.
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
  const { rows } = await pool.query<{ device: string }>(
    `select lower(a.external_id) as device from asset a join site s on s.wid = a.wid
     where a.kind = any($1) and lower(a.external_id) = any($2) and a.archived_at is null and s.department_id <> $3`,
    [
      kinds,
      devices.flatMap((device) => (device === null ? [] : [device.toLowerCase()])),
      departmentId,
    ],
  )
  const others = new Set(rows.map(({ device }) => device))
  const sentence = `รหัสสำหรับส่งข้อมูล “${source}” ใช้ได้เฉพาะอุปกรณ์ของหน่วยงานที่กำหนด`
  return devices.map((device) =>
    device !== null && others.has(device.toLowerCase())
      ? new Rejection(reason, sentence, device)
      : null,
  )
}
