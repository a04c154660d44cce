import type { ParsedBody } from '@roadside/contract/call.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import * as calls from '@roadside/contract/records/contract/equipment-call.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as repository from './repository.ts'

/** What a contractor's account sees of the equipment of its contracts. */
export function contractEquipmentCalls(nameOfKind: (id: string) => string): ServedCall[] {
  return [
    serve(calls.contractEquipment, async ({ body, caller, database: { db } }) => {
      const { page = 1, perPage = 25, sort = 'state', order = 'asc' } = body
      const filter = { ...filterOf(body), id: body.id ?? null }
      const found = await repository.findEquipment(
        db,
        caller,
        filter,
        { sort, isAscending: order === 'asc', limit: perPage, offset: (page - 1) * perPage },
        plainListLimit,
      )
      return {
        rows: found.rows.map(({ alarm, ...row }) => ({
          ...row,
          alarm: alarm && {
            id: alarm.id,
            severity: alarm.severity,
            kind_name: nameOfKind(alarm.kind),
          },
        })),
        total: found.total,
        counts: await repository.countByHealth(db, caller, filter),
        contracts: await repository.findContracts(db, caller),
      }
    }),

    serve(calls.contractEquipmentPlaces, ({ body, caller, database: { db } }) =>
      repository.findPlaces(db, caller, { ...filterOf(body), id: null }),
    ),
  ]
}

function filterOf({
  search = '',
  project = null,
  health,
}: ParsedBody<typeof calls.contractEquipmentPlaces>) {
  return { needle: normaliseSearch(search), project, health: health ?? null }
}
