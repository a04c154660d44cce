import {
  bodiesOf,
  definePermissions,
  deviceOf,
  editsSites,
  list,
  ofPlace,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { floodHistory, floodPassages, floodReport, saveFloodPassage } from './calls.ts'

const { site, device } = bodiesOf('flooding')

export default definePermissions({
  fill: async ({ one, place, now }) => {
    await one(
      `insert into device_period (device_id, kind, value, started_at, ended_at) values ($1, 'condition', 'critical', $2, $3) returning id`,
      [
        deviceOf('flooding', place).id,
        new Date(now.getTime() - 86_400_000),
        new Date(now.getTime() - 86_000_000),
      ],
    )
    await one(
      `insert into flood_passage (device_id, passage, username, at) values ($1, 'closed', $2, $3)`,
      [deviceOf('flooding', place).id, place.mark, now],
    )
  },
  rows: [
    ofPlace(floodPassages, seesSites, site),
    ofPlace(saveFloodPassage, editsSites, (p) => ({
      ...device(p),
      passage: 'closed' as const,
      why: 'น้ำลด',
    })),
    list(floodReport, seesSites, () => ({})),
    list(floodHistory, seesSites, () => ({
      scope: 'all' as const,
      from: '2020-01-01T00:00:00+07:00',
      to: '2100-01-01T00:00:00+07:00',
      page: 1,
      perPage: 100,
    })),
  ],
})
