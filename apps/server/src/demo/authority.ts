import { usernameKey } from '@roadside/contract/domain/text.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { DemoSite } from '@roadside/server-kit/demo.ts'
import { demoAccounts } from './accounts.ts'
import {
  claimAuthority,
  ensureAccount,
  ensureDepartment,
  ensureGroup,
  findSites,
  insertSites,
  type SiteKey,
} from './repository.ts'
import { planSites } from './sites.ts'
import { groups } from './structure-facts.ts'

export interface DemoAuthorityOptions {
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly adminPassword: string
  readonly demoPassword: string
  readonly fourGUsername: string
  readonly dashboardFirstname: string
}

/**
 * Writes the demonstration authority (groups, departments, sites, accounts) in one transaction, once: a later
 * start finds it and changes nothing. Answers its sites either way, for the solutions to equip.
 */
export async function buildDemoAuthority(database: Database, options: DemoAuthorityOptions): Promise<DemoSite[]> {
  const planned = planSites()
  await database.db.transaction().execute(async (db) => {
    if (!(await claimAuthority(db, options.now))) return
    for (const group of groups) {
      const groupId = await ensureGroup(db, group)
      for (const department of group.departments) {
        const departmentId = await ensureDepartment(db, groupId, department)
        await insertSites(
          db,
          departmentId,
          planned.filter((site) => site.groupCode === group.code && site.departmentName === department.name),
        )
      }
    }
    for (const account of demoAccounts(options)) {
      const isRoot = account.username === rootUsername
      const passwordHash = await options.hashPassword(isRoot ? options.adminPassword : options.demoPassword)
      await ensureAccount(db, { ...account, usernameKey: usernameKey(account.username), passwordHash })
    }
  })
  const keyOf = (site: SiteKey) => [site.groupCode, site.typeName, site.name].join('|')
  const wids = new Map((await findSites(database.db)).map((site) => [keyOf(site), site.wid]))
  return planned.flatMap((site) => {
    const wid = wids.get(keyOf(site))
    const { typeName, name, line, metres, equipment } = site
    return wid === undefined ? [] : [{ wid, typeName, name, line, metres, equipment }]
  })
}
