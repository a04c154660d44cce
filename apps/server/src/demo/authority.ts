import type { Database } from '@roadside/server-kit/database.ts'
import type { DemoSite } from '@roadside/server-kit/demo.ts'
import { openDemoAccounts, type DemoAccountOptions } from './open-accounts.ts'
import {
  claimAuthority,
  ensureDepartment,
  ensureGroup,
  findSites,
  insertSites,
  type SiteKey,
} from './repository.ts'
import { planSites } from './sites.ts'
import { groups } from './structure-facts.ts'

export interface DemoAuthority {
  /** For the solutions to equip. */
  readonly sites: readonly DemoSite[]
  /** Username keys of accounts with the demonstration's passwords. */
  readonly accounts: ReadonlySet<string>
}

/**
 * Writes the demonstration authority in one transaction. Groups, departments and sites are made
 * once; a later start finds them and adds new solution types. The accounts' passwords are those of
 * this start.
 */
export async function buildDemoAuthority(
  database: Database,
  options: DemoAccountOptions & { readonly typeNames: readonly string[] },
): Promise<DemoAuthority> {
  const planned = planSites(options.typeNames)
  const accounts = await database.db.transaction().execute(async (db) => {
    const isNew = await claimAuthority(db, options.now)
    const known = new Set((await findSites(db)).map(({ typeName }) => typeName))
    // Into an authority that is there come the types that it has no site of.
    const missing = isNew ? planned : planned.filter(({ typeName }) => !known.has(typeName))
    for (const group of missing.length > 0 ? groups : []) {
      const groupId = await ensureGroup(db, group)
      for (const department of group.departments) {
        const departmentId = await ensureDepartment(db, groupId, department)
        await insertSites(
          db,
          departmentId,
          missing.filter(
            (site) => site.groupCode === group.code && site.departmentName === department.name,
          ),
        )
      }
    }
    return openDemoAccounts(db, options)
  })
  const keyOf = (site: SiteKey) => [site.groupCode, site.typeName, site.name].join('|')
  const wids = new Map((await findSites(database.db)).map((site) => [keyOf(site), site.wid]))
  const sites = planned.flatMap((site) => {
    const wid = wids.get(keyOf(site))
    const { typeName, name, line, metres } = site
    return wid === undefined ? [] : [{ wid, typeName, name, line, metres }]
  })
  return { sites, accounts }
}
