import * as call from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { editsSites, everybody, seesSites } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'
import type { World } from '../world.ts'

let labels = 0

/** A label on the device of a place. */
async function labelOf({ asset }: Place, { one }: World): Promise<string> {
  labels += 1
  const fresh = labels.toString().padStart(10, '0')
  const { code } = await one<{ code: string }>(
    `insert into equipment_label (code, asset_id, made_by, made_at) values ($1, $2, 'admin', now())
     on conflict (asset_id) do update set made_by = 'admin' returning code`,
    [fresh, asset],
  )
  return code
}

const waiting = ({ asset, mark }: Place, { one }: World) =>
  one(
    `insert into fault_report (request_id, asset_id, subject, wid, fault, reported_at)
     select gen_random_uuid(), id, $2, wid, 'off', now() from asset where id = $1 returning id`,
    [asset, mark],
  )

export const faultReportRows: readonly Row[] = [
  ofPlace(call.equipmentLabels, editsSites, ({ wid }) => ({ wid: wid['Flooding'] ?? 0 })),
  plain(call.labelledEquipment, everybody, async (place, world) => ({
    code: await labelOf(place, world),
  })),
  plain(call.reportFault, everybody, async (place, world) => ({
    request_id: crypto.randomUUID(),
    code: await labelOf(place, world),
    fault: 'off' as const,
  })),
  list(call.faultReportList, seesSites, () => ({ page: 1, perPage: 500 })),
  ofPlace(call.judgeFaultReport, editsSites, async (place, world) => ({
    ...(await waiting(place, world)),
    verdict: 'accepted' as const,
    note: 'จริง',
  })),
]
