import {
  authorityOnly,
  definePermissions,
  editsSites,
  everyAccount,
  list,
  ofPlace,
  plain,
  seesSites,
  type Place,
} from '@roadside/server-kit/testing/permissions.ts'
import * as calls from './calls.ts'
import { eventReport, eventReportSums } from './report-calls.ts'

const wid = ({ wid: sites }: Place) => ({ wid: sites.Analytic ?? 0 })

const aDay = () => ({
  from: '2026-11-01T00:00:00+07:00',
  to: '2026-12-01T00:00:00+07:00',
})

export default definePermissions({
  fill: async ({ one, place, number, now }) => {
    const { wid: site } = wid(place)
    const address = `10.77.0.${number}`
    const camera = await one(
      `insert into event_camera (wid, camid, description, maker, address, username) values ($1, $2, $2, 'dahua', $3, 'cam-user') returning id`,
      [site, `${place.mark}-Analytic`, address],
    )
    await one(
      `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
       values ($1, $2, 'wrong_way', false, 'dahua', 'x', $3, $3, $3)`,
      [site, camera.id, now],
    )
    return { root: [address] }
  },
  rows: [
    ofPlace(calls.graphCarStop7, seesSites, wid),
    ofPlace(calls.graphCarStop7G, seesSites, wid),
    ofPlace(calls.graphWrongWay7, seesSites, wid),
    ofPlace(calls.graphWrongWay7G, seesSites, wid),
    ofPlace(calls.tableCarStopPopup, seesSites, wid),
    ofPlace(calls.tableCarStopPopupG, seesSites, wid),
    ofPlace(calls.tableIntruderDetail, seesSites, wid),
    ofPlace(calls.tableWrongWayPopup, seesSites, wid),
    ofPlace(calls.tableWrongWayPopupG, seesSites, wid),
    list(calls.eventSites, seesSites, () => ({ TypeName: 'Analytic' })),
    ofPlace(calls.eventSite, seesSites, wid),
    ofPlace(
      calls.eventCameras,
      {
        ...seesSites,
        viewer: 'own, fewer',
        staff: 'own, fewer',
        officeAdmin: 'group, fewer',
        drrAdmin: 'allowed, fewer',
      },
      wid,
      { fewer: ['address', 'username'] },
    ),
    list(calls.wrongWayAlerts, seesSites, async (_, { one }) => {
      await one('update camera_event set review = null')
      return {}
    }),
    ofPlace(calls.reviewEvent, editsSites, async (p, { one }) => ({
      ...(await one('select id from camera_event where wid = $1', [wid(p).wid])),
      review: 'true' as const,
      note: '',
    })),
    list(calls.eventFeed, seesSites, () => ({ limit: 10 })),
    list(eventReport, seesSites, () => ({ ...aDay(), page: 1, perPage: 10 })),
    list(eventReportSums, seesSites, aDay),
    ofPlace(calls.namedEvent, seesSites, async (p, { one }) => ({
      ...(await one('select id from camera_event where wid = $1', [wid(p).wid])),
    })),
    ofPlace(calls.nearbyEquipment, seesSites, async (p, { one }) => ({
      ...(await one('select id from camera_event where wid = $1', [wid(p).wid])),
    })),
    ofPlace(calls.reviewEvents, editsSites, async (p, { one }) => {
      const event = await one('select id from camera_event where wid = $1', [wid(p).wid])
      return { reviews: [{ id: Number(event.id), review: 'true' as const, note: '' }] }
    }),
    plain(calls.feedPreferences, everyAccount, () => ({})),
    plain(calls.saveFeedPreferences, everyAccount, () => ({ hidden: [], sounding: [] })),
    ofPlace(calls.saveEventCamera, authorityOnly, (p, { fresh }) => ({
      ...wid(p),
      CAMID: fresh(),
      Camera_Desc: 'ก',
      sta: '',
      latitude: null,
      longitude: null,
      maker: 'canonical' as const,
      timeout_min: 5,
    })),
    plain(calls.eventCodes, authorityOnly, () => ({})),
    plain(calls.saveEventCode, authorityOnly, (_, w) => ({
      maker: 'canonical' as const,
      code: w.fresh(),
      type: null,
    })),
  ],
})
