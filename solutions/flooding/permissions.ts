import {
  bodiesOf,
  definePermissions,
  deviceOf,
  editsSites,
  list,
  ofPlace,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { floodPassages, floodReport, saveFloodPassage } from './calls.ts'

const { site, device } = bodiesOf('flooding')

export default definePermissions({
  fill: async ({ one, place, now }) => {
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
  ],
})
