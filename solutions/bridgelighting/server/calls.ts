import { startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { needEditor } from '@roadside/server-kit/devices/device-server.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { lightingDay, lightingSchedules, saveLightingSchedule } from '../calls.ts'
import { dayStrip } from '../rules/day-strip.ts'
import { scheduledOn, scheduleProblem } from '../rules/schedule.ts'
import { findCircuitsOfDay, findSchedules, insertSchedule } from './repository.ts'

const dayMs = 86_400_000

export const ownLightingCalls = [
  serve(lightingDay, async ({ body: { wid, day }, database, now }) => {
    const start = startOfBangkokDay(day).getTime()
    const until = Math.max(start, Math.min(now().getTime(), start + dayMs))
    const circuits = await findCircuitsOfDay(database.readDb, wid, new Date(start), new Date(until))
    return {
      day,
      now: until < start + dayMs ? (until - start) / 3_600_000 : null,
      circuits: circuits.map(({ id, name, readings, versions, ...times }) => {
        const scheduled = scheduledOn(versions, day)
        return {
          id,
          name,
          scheduled,
          ...dayStrip(readings, { ...times, start, until }, scheduled ?? []),
        }
      }),
    }
  }),
  serve(lightingSchedules, ({ body: { wid, device }, database }) =>
    findSchedules(database.db, wid, device),
  ),
  serve(
    saveLightingSchedule,
    async ({ body: { wid, circuits, scenes }, caller, database, now, live, address }) => {
      await needEditor(database, caller, wid)
      const problem = scheduleProblem(scenes)
      if (problem !== null) throw new ApiError('bad_request', problem)
      const { username } = caller
      // in one order, so that nobody waits for one another
      const inOrder = circuits.toSorted((a, b) => a.device - b.device)
      await database.db.transaction().execute(async (db) => {
        for (const { device, version } of inOrder) {
          const set = await insertSchedule(db, {
            wid,
            device,
            version,
            scenes,
            username,
            now: now(),
          })
          if (!set) throw new ApiError('conflict', 'มีผู้แก้ไขกำหนดการนี้ไปแล้ว กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก')
          await insertAudit(db, {
            username,
            address,
            action: 'bridgelighting_schedule',
            subject: `bridgelighting/${set.device}`,
            detail: { wid, version: version + 1 },
            before: { scenes: set.before },
            after: { scenes },
          })
        }
      })
      live.publish([{ topic: 'bridgelighting', wid, kind: 'state' }])
      return { saved: inOrder.length }
    },
  ),
]
