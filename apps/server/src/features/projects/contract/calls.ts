import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import * as guarantees from '@roadside/contract/records/contract/bank-guarantee.ts'
import {
  contractTerms,
  saveContractTerms,
} from '@roadside/contract/records/contract/contract-terms.ts'
import * as lots from '@roadside/contract/records/contract/lot.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { needVisible } from './access.ts'
import { findBankGuarantees } from './bank-guarantee-repository.ts'
import { bankGuaranteeStore } from './bank-guarantee-store.ts'
import { countShown, isShown, judgeWatched, narrow, presentRadar, sortRadar } from './find-radar.ts'
import { findLotEquipment, findLots } from './lot-repository.ts'
import { lotStore } from './lot-store.ts'
import type { CountDefects } from './open-defects.ts'
import { findWatched } from './radar-repository.ts'
import { findKinds, findTerms } from './terms-repository.ts'
import { flatten, termsStore } from './terms-store.ts'

/** Choices that a list of equipment to pick from has room for. */
const mostChoices = 50

interface ContractOptions {
  readonly countDefects: CountDefects
  readonly types: readonly SolutionType[]
}

/** Terms, lots and bank guarantees of projects, and the radar over their ends. */
export const contractCalls = ({ countDefects, types }: ContractOptions): readonly ServedCall[] => [
  serve(contractTerms, async ({ body: { pj_id }, caller, database: { db } }) => {
    await needVisible(db, caller, pj_id)
    const found = await findTerms(db, pj_id)
    if (!found) throw new ApiError('not_found')
    return { ...found, kinds: await findKinds(db, caller, pj_id) }
  }),

  serve(saveContractTerms, ({ body: { pj_id, version, form }, caller, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const saved = await saveRecord(
        termsStore(caller, pj_id, types),
        { db, caller, address, now: now() },
        { id: pj_id, version, form: flatten(form) },
      )
      await renewDues(db, { projectIds: [pj_id] }, now())
      return saved
    }),
  ),

  serve(lots.projectLots, async ({ body: { pj_id }, caller, database: { db } }) => {
    await needVisible(db, caller, pj_id)
    return findLots(db, caller, pj_id)
  }),

  serve(lots.lotEquipment, async ({ body: { pj_id, search }, caller, database: { db } }) => {
    await needVisible(db, caller, pj_id)
    const query = { projectId: pj_id, needle: normaliseSearch(search), limit: mostChoices }
    return findLotEquipment(db, caller, query)
  }),

  serve(lots.saveLot, ({ body: { pj_id, ...sent }, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        saveRecord(lotStore(caller, pj_id), { db, caller, address, now: now() }, sent),
      ),
  ),

  // the lot itself determines its project
  serve(lots.archiveLot, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        archiveRecord(lotStore(caller, 0), { db, caller, address, now: now() }, body),
      ),
  ),

  serve(guarantees.bankGuarantees, async ({ body: { pj_id }, caller, database: { db } }) => {
    await needVisible(db, caller, pj_id)
    return findBankGuarantees(db, pj_id)
  }),

  serve(
    guarantees.saveBankGuarantee,
    ({ body: { pj_id, ...sent }, caller, database, now, address }) =>
      database.db
        .transaction()
        .execute((db) =>
          saveRecord(bankGuaranteeStore(caller, pj_id), { db, caller, address, now: now() }, sent),
        ),
  ),

  serve(guarantees.archiveBankGuarantee, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        archiveRecord(bankGuaranteeStore(caller, 0), { db, caller, address, now: now() }, body),
      ),
  ),

  serve(guaranteeRadar, async ({ body, caller, database: { readDb: db }, now }) => {
    const { page = 1, perPage = plainListLimit, search = '', sort = 'to', order = 'asc' } = body
    const today = bangkokDay(now())
    const watched = judgeWatched(await findWatched(db, caller, body.pj_id ?? null), today)
    const narrowed = narrow(watched, { needle: normaliseSearch(search), kind: body.kind })
    const shown = narrowed.filter((row) => isShown(row, body.show, today))
    const projects = [...new Set(shown.map(({ pj_id }) => pj_id))]
    const defects = await countDefects(db, caller, projects)
    const rows = sortRadar(presentRadar(shown, defects), sort, order)
    return {
      rows: rows.slice((page - 1) * perPage, page * perPage),
      total: rows.length,
      counts: countShown(narrowed, today),
    }
  }),
]
