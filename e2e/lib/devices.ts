import { query } from './lighting.ts'

/** Names of devices, one for each solution whose endpoints are tried. */
export const deviceName = 'DEV-1'

/** A site of every solution with devices, with a device (and a circuit) of this name; answers the sites by solution. */
export async function registerDevices(
  place: string,
  typeNames: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> {
  const wids: Record<string, number> = {}
  for (const [solution, typeName] of Object.entries(typeNames)) {
    const [row] = await query<{ wid: string }>(
      place,
      `with s as (
         insert into site (department_id, type_name, name, latitude, longitude)
         select id, $1, 'นบ.1001 ' || $1, 13.84, 100.4 from department limit 1 returning wid),
       v as (
         insert into device (solution, wid, external_id, report_s, timeout_s)
         select $2, s.wid, d, 600, 3600 from s, unnest($3::text[]) d)
       select wid from s`,
      [typeName, solution, [deviceName, `${deviceName}/C1`, '70b3d5e75e010203']],
    )
    wids[solution] = Number(row?.wid)
  }
  return wids
}
