import type { Reply } from '@roadside/contract/call.ts'
import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { ticketChoices } from '@roadside/contract/tickets/ticket-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

type Choices = Reply<typeof ticketChoices>

/**
 * Contractors with a contract that the caller may see, the one of the equipment's (or site's)
 * contract first.
 */
export async function findContractors(
  db: Db,
  caller: Caller,
  { wid, assetId }: { readonly wid: number; readonly assetId: number | null },
): Promise<Choices['contractors']> {
  const { rows } = await sql<Choices['contractors'][number]>`
    with own as (
      select p.contractor_id from site s left join asset a on a.id = ${assetId} and a.wid = s.wid
        join project p on p.id = coalesce(a.project_id, s.project_id) where s.wid = ${wid})
    select c.id, c.name, c.id in (select contractor_id from own where contractor_id is not null) as is_of_contract
    from contractor c where c.archived_at is null and (
      c.id in (select contractor_id from own)
      or exists (select from project p join department d on d.id = p.department_id
        where p.contractor_id = c.id and p.archived_at is null and ${visibleProjects(caller)}))
    order by is_of_contract desc, c.name collate "th-x-icu", c.id limit 1000`.execute(db)
  return rows
}

/**
 * Accounts to which tickets of a site can be given: of the authority, those that see the site and may
 * act on it; of the given contractors, all.
 */
export async function findAccounts(
  db: Db,
  caller: Caller,
  wid: number,
  {
    dashboardFirstname,
    contractorIds,
  }: { readonly dashboardFirstname: string; readonly contractorIds: readonly number[] },
): Promise<Choices['accounts']> {
  const { rows } = await sql<Choices['accounts'][number]>`
    select u.username, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name, null::bigint as contractor_id
    from site s join department d on d.id = s.department_id
      join app_user u on not u.is_suspended and not u.is_pending and u.firstname <> ${dashboardFirstname}
      join department_group g on g.id = u.group_id
    where s.wid = ${wid} and ${visibleSites(caller)}
      and (u.username_key = ${rootUsername} or (u.role = 'admin' and (g.code = ${authorityGroup} or g.id = d.group_id))
        or (u.role = 'user' and u.department_id = d.id))
    union all
    select u.username, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username), u.contractor_id
    from app_user u where u.contractor_id = any(${numberArray(contractorIds)}::bigint[]) and not u.is_suspended and not u.is_pending
    order by name, username limit 1000`.execute(db)
  return rows
}
