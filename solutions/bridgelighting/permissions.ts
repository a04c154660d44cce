import {
  bodiesOf,
  definePermissions,
  deviceOf,
  editsSites,
  ofPlace,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { lightingDay, lightingSchedules, saveLightingSchedule } from './calls.ts'

const { site, device } = bodiesOf('bridgelighting')

export default definePermissions({
  fill: async ({ one, place, now }) => {
    await one(`insert into bridgelighting_schedule values ($1, 1, $2, $3, '[]')`, [
      deviceOf('bridgelighting', place).id,
      now,
      place.mark,
    ])
  },
  rows: [
    ofPlace(lightingDay, seesSites, (p) => ({
      ...site(p),
      day: '2026-11-21',
    })),
    ofPlace(lightingSchedules, seesSites, device),
    ofPlace(saveLightingSchedule, editsSites, async (p, w) => {
      const { wid, device: id } = device(p)
      const select = `select coalesce((state ->> 'schedule_version')::int, 0) as version from device where id = $1`
      const { version } = await w.one<{ version: number }>(select, [id])
      return { wid, circuits: [{ device: id, version }], scenes: [] }
    }),
  ],
})
