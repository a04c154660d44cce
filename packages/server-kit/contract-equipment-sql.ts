import { sql } from 'kysely'
import { departmentName } from './site-sql.ts'

/**
 * Equipment `a` of a contractor's contracts `p` at its site `s` of the department `d`, as `from …`: sites of its
 * projects are found first, by their indexes. `place.search_text`: folded words of site, contract and department, which
 * are many times fewer than the equipment (`offset 0` keeps them so).
 */
export const equipmentOfContractor = (
  contractor: number,
) => sql`(select own.id as project_id, w.wid,
      s.search_text || E'\\n' || fold_search(concat_ws(' ', own.name, own.code, own.contract_no, ${departmentName})) as search_text
    from project own join lateral (select wid from site where project_id = own.id union select wid from asset where project_id = own.id) w on true
      join site s on s.wid = w.wid join department d on d.id = s.department_id where own.contractor_id = ${contractor} offset 0) place
  join site s on s.wid = place.wid join asset a on a.wid = s.wid and coalesce(a.project_id, s.project_id) = place.project_id
  join project p on p.id = place.project_id join department d on d.id = s.department_id`
