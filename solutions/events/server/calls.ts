import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { findStoredMonths } from '@roadside/server-kit/partitions.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../calls.ts'
import type { EventType } from '../words.ts'
import type { CameraAccess } from './camera-access.ts'
import { cameraCalls } from './camera-calls.ts'
import { findAlerts } from './alert-repository.ts'
import { countDays } from './day-repository.ts'
import { readDays } from './days.ts'
import { feedCalls } from './feed-calls.ts'
import { listEvents } from './list.ts'
import { findEvent } from './list-repository.ts'
import {
  eventName,
  presentAlert,
  presentCarStopDay,
  presentDetection,
  presentIntruder,
  presentWrongWayDay,
} from './present.ts'
import { refuseUnseen } from './refuse-unseen.ts'
import { reportCalls } from './report-calls.ts'
import { lockReviews, writeReviews } from './review-repository.ts'
import { findEventSite, findEventSites } from './site-repository.ts'

/** The two tables and charts of one kind: analysed at the roadside, and by a server. */
type Twins<C> = readonly (readonly [call: C, isServerSide: boolean])[]

const carStopDays: Twins<typeof calls.graphCarStop7> = [
  [calls.graphCarStop7, false],
  [calls.graphCarStop7G, true],
]
const wrongWayDays: Twins<typeof calls.graphWrongWay7> = [
  [calls.graphWrongWay7, false],
  [calls.graphWrongWay7G, true],
]
const tables: readonly (readonly [
  call: typeof calls.tableCarStopPopup,
  types: EventType[],
  isServerSide: boolean,
])[] = [
  [calls.tableCarStopPopup, ['car_stop', 'accident', 'other'], false],
  [calls.tableCarStopPopupG, ['car_stop', 'accident', 'other'], true],
  [calls.tableWrongWayPopup, ['wrong_way'], false],
  [calls.tableWrongWayPopupG, ['wrong_way'], true],
]

export const eventCalls = (access: CameraAccess): readonly ServedCall[] => [
  ...carStopDays.map(([call, isServerSide]) =>
    serve(call, async ({ body, database, now }) => {
      const query = { ...readDays(body, now()), wid: body.wid, isServerSide }
      const days = await countDays(database.readDb, { ...query, type: 'car_stop' })
      const stored = await findStoredMonths(database.pool, 'camera_event')
      return days.map((day) => presentCarStopDay(day, { ...query, stored }))
    }),
  ),
  ...wrongWayDays.map(([call, isServerSide]) =>
    serve(call, async ({ body, database, now }) => {
      const query = { ...readDays(body, now()), wid: body.wid, isServerSide }
      const days = await countDays(database.readDb, { ...query, type: 'wrong_way' })
      const stored = await findStoredMonths(database.pool, 'camera_event')
      return days.map((day) => presentWrongWayDay(day, { ...query, stored }))
    }),
  ),
  ...tables.map(([call, types, isServerSide]) =>
    serve(call, async ({ body, database, media, now }) => {
      const { rows, offset, total } = await listEvents(
        database,
        body,
        { types, sides: [isServerSide] },
        now(),
      )
      const shown = rows.map((row, index) => presentDetection(row, offset + index + 1, media))
      return total === null ? shown : { rows: shown, total }
    }),
  ),
  serve(calls.tableIntruderDetail, async ({ body, database, media, now }) => {
    const table = { types: ['intruder'], sides: [false, true] } as const
    const { rows, offset, total } = await listEvents(database, body, table, now())
    const shown = rows.map((row, index) => presentIntruder(row, offset + index + 1, media))
    return total === null ? shown : { rows: shown, total }
  }),

  serve(calls.eventSites, ({ body, caller, database, now }) =>
    findEventSites(database.db, caller, {
      typeName: body.TypeName,
      departmentId: body.DeptID ?? null,
      wids: body.wids,
      now: now(),
    }),
  ),
  serve(calls.eventSite, async ({ body, database, now }) => {
    const site = await findEventSite(database.db, body.wid, now())
    return site ? [site] : []
  }),

  serve(
    calls.reviewEvent,
    async ({ body, caller, database, live, media, now, address }) => {
      const { id, review, note } = body
      const { username } = caller
      const event = await database.db.transaction().execute(async (trx) => {
        const [before] = await lockReviews(trx, caller, [id])
        if (!before) throw new ApiError('not_found')
        refuseUnseen([before], [body], username)
        await writeReviews(trx, [{ id, review, note }], { by: username, at: now() })
        const reviewed = await findEvent(trx, id)
        if (!reviewed) throw new ApiError('not_found')
        await insertAudit(trx, {
          username,
          address,
          action: 'reviewEvent',
          subject: eventName(reviewed, before.site),
          detail: { wid: reviewed.wid, id },
          before: { review: before.review, note: before.note },
          after: { review, note },
        })
        return reviewed
      })
      live.publish([{ topic: 'events', wid: event.wid, kind: 'review' }])
      return presentDetection(event, 1, media)
    },
    { site: async ({ body, database }) => (await findEvent(database.db, body.id))?.wid ?? null },
  ),

  serve(calls.wrongWayAlerts, async ({ caller, database, media, now }) =>
    (await findAlerts(database.db, caller, now())).map((alert) => presentAlert(alert, media)),
  ),

  ...feedCalls,
  ...reportCalls,
  ...cameraCalls(access),
]
