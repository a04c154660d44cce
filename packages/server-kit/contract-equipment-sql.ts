import { sql } from 'kysely'

/**
 * Equipment `a` of a contractor's contracts `p` at its site `s` of the department `d`, as `from …`: sites and assets of
 * its projects are found first, by their indexes.
 */
export const equipmentOfContractor = (
  contractor: number,
) => sql`(select id from project where contractor_id = ${contractor}) own
  join lateral (select wid from site where project_id = own.id union select wid from asset where project_id = own.id) w on true
  join site s on s.wid = w.wid join asset a on a.wid = s.wid and coalesce(a.project_id, s.project_id) = own.id
  join project p on p.id = own.id join department d on d.id = s.department_id`
