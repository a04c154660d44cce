import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import * as calls from '@roadside/contract/records/project.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findContractorNames, findOwnDepartments, findProject, findProjects } from './repository.ts'
import { projectStore } from './store.ts'

export const projectCalls: readonly ServedCall[] = [
  serve(calls.projectList, async ({ body, caller, database, now }) => {
    const {
      page = 1,
      perPage = 25,
      search = '',
      sort,
      order,
      guarantee = null,
      archived,
      contractor_id = null,
    } = body
    const found = await findProjects(database.db, caller, {
      today: bangkokDay(now()),
      needle: normaliseSearch(search),
      guarantee,
      archived,
      sort,
      order,
      contractorId: contractor_id,
      limit: perPage,
      offset: (page - 1) * perPage,
    })
    return { ...found, may_add: hasAccess(caller, 'roleAdmin') && !caller.isFourG }
  }),

  serve(calls.project, async ({ body, caller, database }) => {
    const found = await findProject(database.db, caller, body)
    if (!found) throw new ApiError('not_found')
    return found
  }),

  serve(calls.saveProject, ({ body, caller, database, now, address }) =>
    database.db.transaction().execute((db) => {
      const { pj_id, ...sent } = body
      const saving = { db, caller, address, now: now() }
      return saveRecord(projectStore(caller), saving, { ...sent, id: pj_id })
    }),
  ),

  serve(calls.archiveProject, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        archiveRecord(projectStore(caller), { db, caller, address, now: now() }, body),
      ),
  ),

  serve(calls.projectChoices, async ({ caller, database }) => ({
    departments: await findOwnDepartments(database.db, caller),
    contractors: await findContractorNames(database.db),
  })),
]
