import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { addDays } from '@roadside/contract/domain/time-range.ts'
import type { DutyDay } from '@roadside/contract/duty/domain/roster.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { insertOverride, insertRoster } from '../../features/duty/repository.ts'
import { claimOnce } from '../claim-repository.ts'
import { findDutyStaff } from './repository.ts'

const workdays: readonly DutyDay[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const daysOff: readonly DutyDay[] = ['sat', 'sun', 'holiday']
const allDays = [...workdays, ...daysOff]
const dayMs = 86_400_000
/** The calendar shows a pattern from its beginning on: 14 days ago. */
const heldForMs = 14 * dayMs
const hours = (count: number) => count * 3_600_000

/** Writes two rosters of the demonstration's people, without gaps, and a swap; once. */
export async function seedDuty(database: Database, now: Date): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const people = await findDutyStaff(db, ['staff', 'officeadmin', 'drradmin'])
    const of = (username: string) => people.find((one) => one.username === username)
    const [staff, office, central] = [of('staff'), of('officeadmin'), of('drradmin')]
    if (!staff || !office || !central || !(await claimOnce(db, 'demoDuty', now))) return
    const written = { savedBy: rootUsername, now: new Date(now.getTime() - heldForMs) }
    const roads = await insertRoster(db, {
      ...written,
      name: 'เวรอุปกรณ์ริมทาง',
      departmentId: staff.departmentId,
      groupId: null,
      pattern: [
        { days: workdays, from: '08:30', to: '16:30', users: [staff.id, office.id] },
        { days: daysOff, from: '08:30', to: '16:30', users: [central.id, staff.id] },
        { days: allDays, from: '16:30', to: '08:30', users: [office.id, central.id] },
      ],
    })
    await insertRoster(db, {
      ...written,
      name: 'เวรศูนย์ควบคุม',
      departmentId: null,
      groupId: null,
      pattern: [
        { days: allDays, from: '06:00', to: '18:00', users: [central.id, office.id] },
        { days: allDays, from: '18:00', to: '06:00', users: [office.id, central.id] },
      ],
    })
    const evening = startOfBangkokDay(addDays(bangkokDay(now), 2)).getTime() + hours(16.5)
    await insertOverride(db, {
      roster: roads,
      user: staff.id,
      insteadOf: office.id,
      from: new Date(evening),
      to: new Date(evening + hours(16)),
      reason: 'อบรมที่ส่วนกลาง',
      madeBy: office.username,
      now,
    })
  })
}
