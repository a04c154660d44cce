import * as alarms from '@roadside/contract/alarms/alarm-calls.ts'
import { alarmQuality } from '@roadside/contract/alarms/quality-call.ts'
import { editsSites, everyAccount, seesSites } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'

const later = (now: Date) => new Date(now.getTime() + 3_600_000).toISOString()

export const alarmRows: readonly Row[] = [
  list(alarms.alarmList, seesSites, () => ({ page: 1, perPage: 500 })),
  plain(alarms.alarmCounts, everyAccount, () => ({})),
  plain(alarmQuality, everyAccount, () => ({
    from: '2026-11-01T00:00:00+07:00',
    to: '2026-11-08T00:00:00+07:00',
  })),
  ofPlace(alarms.alarmHistory, seesSites, ({ alarm: id }) => ({ id })),
  ofPlace(alarms.acknowledgeAlarm, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(alarms.shelveAlarm, editsSites, ({ alarm }, { app }) => ({
    ids: [alarm],
    until: later(app.deps.now()),
    reason: 'ก',
  })),
  ofPlace(alarms.unshelveAlarm, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(alarms.takeOutOfService, editsSites, ({ alarm }) => ({
    ids: [alarm],
    until: null,
    reason: 'ก',
  })),
  ofPlace(alarms.returnToService, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(alarms.alarmAssignees, editsSites, ({ alarm }) => ({ ids: [alarm] })),
  ofPlace(alarms.assignAlarm, editsSites, ({ alarm }) => ({ ids: [alarm], assignee: null })),
  ofPlace(alarms.commentAlarm, editsSites, ({ alarm: id }) => ({ id, note: 'ก' })),
]
