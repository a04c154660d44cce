import { cctvCameras, cctvSites } from '@roadside/solutions/cctv/calls.ts'
import * as calls from '@roadside/solutions/events/calls.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'

const wid = ({ wid: sites }: Place) => ({ wid: sites.Analytic ?? 0 })

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const cameraRows: readonly Row[] = [
  ofPlace(calls.graphCarStop7, '      r o n o g a a', wid),
  ofPlace(calls.graphCarStop7G, '     r o n o g a a', wid),
  ofPlace(calls.graphWrongWay7, '     r o n o g a a', wid),
  ofPlace(calls.graphWrongWay7G, '    r o n o g a a', wid),
  ofPlace(calls.tableCarStopPopup, '  r o n o g a a', wid),
  ofPlace(calls.tableCarStopPopupG, ' r o n o g a a', wid),
  ofPlace(calls.tableIntruderDetail, 'r o n o g a a', wid),
  ofPlace(calls.tableWrongWayPopup, ' r o n o g a a', wid),
  ofPlace(calls.tableWrongWayPopupG, 'r o n o g a a', wid),
  list(calls.eventSites, '            r o n o g a a', () => ({ TypeName: 'Analytic' })),
  ofPlace(calls.eventSite, '          r o n o g a a', wid),
  ofPlace(calls.eventCameras, '       r o- n o- g- a- a', wid, { fewer: ['address', 'username'] }),
  list(calls.wrongWayAlerts, '        r o n o g a a', async (_, { one }) => {
    await one('update camera_event set review = null')
    return {}
  }),
  ofPlace(calls.reviewEvent, '        r r n o g a a', (p) => ({
    id: p.event,
    review: 'true' as const,
    note: '',
  })),
  ofPlace(calls.saveEventCamera, '    r r r r r a a', (p, { fresh }) => ({
    ...wid(p),
    CAMID: fresh(),
    Camera_Desc: 'ก',
    sta: '',
    latitude: null,
    longitude: null,
    maker: 'canonical' as const,
    timeout_min: 5,
  })),
  plain(calls.eventCodes, '           r r r r r a a', () => ({})),
  plain(calls.saveEventCode, '        r r r r r a a', (_, w) => ({
    maker: 'canonical' as const,
    code: w.fresh(),
    type: null,
  })),

  list(cctvSites, '                   r o n o g a a', () => ({})),
  list(cctvCameras, '                 r o n o g a a', () => ({})),
]
