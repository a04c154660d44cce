import { randomUUID } from 'node:crypto'
import * as pauses from '@roadside/contract/service-levels/pause-calls.ts'
import * as holidays from '@roadside/contract/service-levels/holiday-calls.ts'
import {
  administrators,
  allStaff,
  authorityOnly,
  editsSites,
  seesProjects,
  type By,
  type Who,
} from '@roadside/server-kit/testing/permissions.ts'
import type { Place } from '../place.ts'
import { ofPlace, plain, type Row } from '../row.ts'
import type { World } from '../world.ts'

const from = '2026-11-20T08:00:00+07:00'
const to = '2026-11-20T10:00:00+07:00'

/** A pause of a site without further use, of the account's party. */
async function fresh({ project, wid }: Place, { one, clock }: World, { account }: By) {
  const { id } = await one(
    `insert into service_pause (project_id, wid, reason, from_at, to_at, claim, party, created_by, created_at)
     values ($1, $2, 'no_access', $3, $4, 'ก', $5, 'admin', $6) returning id`,
    [
      project,
      wid.Flooding,
      from,
      to,
      account === 'contractor' ? 'contractor' : 'authority',
      clock.now,
    ],
  )
  return { id, version: 1 }
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A year that is entered once more. */
const yearForm = { year: 2026, source: 'ก', known_until: null, holidays: [] }

const ofContractors = { contractor: 'own' } as const
const actsOnPauses: Who = { ...editsSites, ...ofContractors }

/** Calls of the clock of contracts. */
export const serviceLevelRows: readonly Row[] = [
  ofPlace(
    pauses.servicePauses,
    { ...seesProjects, viewer: 'own', ...ofContractors },
    ({ project }) => ({ pj_id: project }),
  ),
  ofPlace(pauses.claimPause, actsOnPauses, ({ project, wid }) => ({
    request_id: randomUUID(),
    place: { kind: 'site' as const, pj_id: project, wid: wid.Flooding ?? 0 },
    form: { reason: 'no_access' as const, from, to },
  })),
  ofPlace(pauses.savePause, editsSites, async (place, world, by) => ({
    ...(await fresh(place, world, by)),
    form: { reason: 'force_majeure' as const, from, to, claimed_at: null },
  })),
  ofPlace(pauses.decidePause, administrators, async (place, world, by) => ({
    ...(await fresh(place, world, by)),
    decision: 'agreed' as const,
  })),
  ofPlace(pauses.withdrawPause, actsOnPauses, fresh),
  ofPlace(pauses.pauseLetter, actsOnPauses, async (place, world, by) => ({
    ...(await fresh(place, world, by)),
    content: pixel,
  })),
  plain(holidays.holidayYears, allStaff, () => ({})),
  plain(holidays.holidayYearHistory, allStaff, () => ({ year: 2026 })),
  plain(holidays.previewHolidayYear, authorityOnly, () => yearForm),
  plain(holidays.saveHolidayYear, authorityOnly, async (_place, { one }) => ({
    version: (
      await one<{ version: number }>(
        'select coalesce(max(version), 0)::int as version from holiday_year_version where year = 2026',
      )
    ).version,
    form: yearForm,
  })),
]
