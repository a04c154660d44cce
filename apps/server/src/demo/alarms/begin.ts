import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { AlarmKinds } from '../../features/alarms/alarm-kinds.ts'
import { acknowledge, shelve, takeOutOfService } from '../../features/alarms/operate.ts'
import { claimOnce, isClaimed } from '../claim-repository.ts'
import { findDutyStaff } from '../duty/repository.ts'
import { seedNotices } from '../notices/seed.ts'
import * as repository from './repository.ts'

const marker = 'demo.alarms'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Younger troubles are news, older ones were taken by somebody, and the oldest wait for their repair. */
const ages = { newsMs: 36 * hourMs, repairMs: 12 * dayMs }

export interface BeginningAlarms {
  readonly deps: Pick<Deps, 'database' | 'live' | 'now'>
  readonly kinds: AlarmKinds
  readonly findCaller: (userId: number) => Promise<Caller | null>
  /** Judges all turns that wait. */
  readonly evaluate: () => Promise<void>
}

/** Whether alarms are judged already: not before the first start has written its history. */
export function hasBegunAlarms({ deps: { database } }: BeginningAlarms): Promise<boolean> {
  return isClaimed(database.db, marker)
}

/**
 * Begins the watch of a demonstration whose history is written: old troubles are alarms that somebody
 * has acknowledged, shelved or given to maintenance; the newest are news, and told by the rules.
 */
export async function beginAlarms(beginning: BeginningAlarms, startedAt: Date): Promise<void> {
  const { deps, evaluate } = beginning
  const { db } = deps.database
  const news = new Date(startedAt.getTime() - ages.newsMs)
  await repository.deleteTurns(db)
  await repository.insertTroubles(db, { from: null, to: news, startedAt })
  // what is told after a delay is due in the next run
  await evaluate()
  await evaluate()
  await takeOldAlarms(beginning)
  await seedNotices(deps.database, deps.now())
  await repository.insertTroubles(db, { from: news, to: deps.now(), startedAt })
  await evaluate()
  await evaluate()
  await claimOnce(db, marker, deps.now())
}

/** What accounts do with the old troubles of their equipment; repeated, for those that come up after a delay. */
export async function takeOldAlarms({ deps, kinds, findCaller }: BeginningAlarms): Promise<void> {
  const { db } = deps.database
  const now = deps.now()
  const people = await findDutyStaff(db, ['staff', rootUsername])
  const alarms = (await repository.findAnnounced(db)).filter(
    ({ raised_at }) => now.getTime() - raised_at.getTime() > ages.newsMs,
  )
  const isMaintained = ({ raised_at }: repository.LiveAlarm) =>
    now.getTime() - raised_at.getTime() > ages.repairMs
  const isMinor = ({ severity }: repository.LiveAlarm) => severity === 'warning'
  const left = new Set(alarms)
  for (const { username, id, departmentId } of people) {
    const caller = await findCaller(id)
    if (!caller) continue
    const own = [...left].filter(
      ({ department_id }) => username !== 'staff' || department_id === departmentId,
    )
    for (const alarm of own) left.delete(alarm)
    const idsOf = (some: readonly repository.LiveAlarm[]) => some.map((alarm) => alarm.id)
    const operator = { ...deps, caller, address: '' }
    const maintained = own.filter(isMaintained)
    const shelved = own.filter((alarm) => !isMaintained(alarm) && isMinor(alarm))
    const others = own.filter((alarm) => !isMaintained(alarm) && !isMinor(alarm))
    await takeOutOfService(operator, kinds, idsOf(maintained), {
      until: toBangkokIso(new Date(now.getTime() + 14 * dayMs)),
      reason: 'รอผู้รับจ้างเข้าซ่อมตามสัญญา',
    })
    await shelve(operator, kinds, idsOf(shelved), {
      until: toBangkokIso(new Date(now.getTime() + 3 * dayMs)),
      isUntilCleared: false,
      reason: 'ตรวจแล้ว ไม่กระทบการใช้งาน รอเข้าตรวจตามรอบ',
    })
    // some wait to be taken
    const taken = others.filter((_, index) => index % 3 === 0)
    await acknowledge(operator, kinds, idsOf(taken), 'แจ้งผู้รับจ้างแล้ว')
  }
}
