import {
  bodiesOf,
  definePermissions,
  deviceOf,
  ofPlace,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { speakerAnnouncements } from './calls.ts'

const { device } = bodiesOf('speaker')

export default definePermissions({
  fill: async ({ one, place, now }) => {
    await one(
      `insert into speaker_announcement (device_id, started_at, kind, content) values ($1, $2, 'text', $3)`,
      [deviceOf('speaker', place).id, now, place.mark],
    )
  },
  rows: [ofPlace(speakerAnnouncements, seesSites, device)],
})
