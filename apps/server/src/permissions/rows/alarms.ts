import * as alarms from '@roadside/contract/alarms/alarm-calls.ts'
import * as operations from '@roadside/contract/alarms/alarm-operations.ts'
import * as shift from '@roadside/contract/alarms/handover-calls.ts'
import { alarmQuality } from '@roadside/contract/alarms/quality-call.ts'
import {
  allParties,
  allStaff,
  editsSites,
  everyAccount,
  seesContracts,
} from '@roadside/server-kit/testing/permissions.ts'
import type { Place } from '../place.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { World } from '../world.ts'

const later = (now: Date) => new Date(now.getTime() + 3_600_000).toISOString()

export const alarmRows: readonly Row[] = [
  list(alarms.alarmList, seesContracts, () => ({ page: 1, perPage: 500 })),
  plain(alarms.alarmCounts, allParties, () => ({})),
  plain(alarmQuality, everyAccount, () => ({
    from: '2026-11-01T00:00:00+07:00',
    to: '2026-11-08T00:00:00+07:00',
  })),
  ofPlace(alarms.alarmHistory, seesContracts, ({ alarm: id }) => ({ id })),
  ofPlace(operations.acknowledgeAlarm, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(operations.shelveAlarm, editsSites, ({ alarm }, { app }) => ({
    ids: [alarm],
    until: later(app.deps.now()),
    reason: 'ก',
  })),
  ofPlace(operations.unshelveAlarm, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(operations.takeOutOfService, editsSites, ({ alarm }) => ({
    ids: [alarm],
    until: null,
    reason: 'ก',
  })),
  ofPlace(operations.returnToService, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(operations.alarmAssignees, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(operations.assignAlarm, editsSites, ({ alarm }) => ({ ids: [alarm], assignee: null })),
  ofPlace(operations.commentAlarm, editsSites, ({ alarm: id }) => ({ id, note: 'ก' })),
  plain(shift.handoverConsoles, allStaff, () => ({})),
  ofPlace(shift.shiftSoFar, editsSites, ({ departmentId }) => ({
    console: `department:${departmentId}`,
  })),
  ofPlace(shift.handoverList, editsSites, ({ departmentId }) => ({
    console: `department:${departmentId}`,
  })),
  ofPlace(shift.handover, editsSites, (place, world) => givenShift(place, world, 'somebody')),
  ofPlace(shift.giveShift, editsSites, async ({ departmentId }, { one, clock }) => {
    await one(withdrawAll)
    return {
      console: `department:${departmentId}`,
      from: new Date(clock.now.getTime() - 3_600_000).toISOString(),
    }
  }),
  ofPlace(shift.takeShift, editsSites, (place, world) => givenShift(place, world, 'somebody')),
  ofPlace(shift.withdrawShift, editsSites, (place, world, { account }) =>
    givenShift(place, world, usernames[account] ?? account),
  ),
]

const usernames: Readonly<Record<string, string>> = {
  fourG: '4g',
  officeAdmin: 'officeadmin',
  drrAdmin: 'drradmin',
}

const withdrawAll = 'delete from shift_handover where taken_at is null'

/** A shift of the place that waits for its second signature. */
async function givenShift({ departmentId }: Place, { one, clock }: World, by: string) {
  await one(withdrawAll)
  const part = { rows: [], total: 0 }
  return one(
    `insert into shift_handover (scope, department_id, console_name, starts_at, ends_at, content, note, given_by, given_by_name)
     values ('department', $1, 'ก', $2::timestamptz - interval '1 hour', $2, $3, '', $4, $4) returning id`,
    [departmentId, clock.now, { came: part, taken: part, left: part }, by],
  )
}
