import { sql } from 'kysely'
import { departmentName } from './site-sql.ts'

/**
 * Equipment `a` of a contractor's contracts `p` at its site `s` of the department `d`, as `from …`: sites of its
 * projects are found first, by their indexes. `own.search_text`: folded words of site, contract and department, which
 * are many times fewer than the equipment (`offset 0` keeps them so).
 */
export const equipmentOfContractor = (contractor: number) => sql`(select c.id as project_id, w.wid,
      s.search_text || E'\\n' || fold_search(concat_ws(' ', c.name, c.code, c.contract_no, ${departmentName})) as search_text
    from project c join lateral (select wid from site where project_id = c.id union select wid from asset where project_id = c.id) w on true
      join site s on s.wid = w.wid join department d on d.id = s.department_id where c.contractor_id = ${contractor} offset 0) own
  join site s on s.wid = own.wid join asset a on a.wid = s.wid and coalesce(a.project_id, s.project_id) = own.project_id
  join project p on p.id = own.project_id join department d on d.id = s.department_id`
