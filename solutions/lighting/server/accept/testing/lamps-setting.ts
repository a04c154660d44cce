import type { Database } from '@roadside/server-kit/database.ts'

/** A department with one lighting site. */
export async function addSite({ pool }: Database): Promise<void> {
  await pool.query(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id)
    insert into site (department_id, type_name, name, latitude, longitude) select id, 'Lighting', 'ถ', 13.8, 100.4 from d`)
}

export async function addProfile(
  { pool }: Database,
  mapping: Record<string, string> = { current: 'ct' },
): Promise<void> {
  await pool.query(
    `insert into device_profile (solution, name, mapping) values ('lighting', 'โคม', $1)`,
    [mapping],
  )
}

/** A lamp at the one site, of the one profile; its pole is called as itself. */
export async function registerLamp({ pool }: Database, devid: string): Promise<void> {
  await pool.query(
    `insert into lamp (wid, devid, pole, profile_id) select wid, $1, $1, p.id from site, device_profile p`,
    [devid],
  )
}
