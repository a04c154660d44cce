import { deliveredCalendar } from '@roadside/contract/service-levels/holidays/delivered-calendar.ts'
import { findGaps, turnsBetween } from '@roadside/contract/duty/domain/turns.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPeople, toRoster } from '../../features/duty/on-duty.ts'
import { findOverrides, findStoredRoster } from '../../features/duty/repository.ts'
import { buildDemoAuthority } from '../authority.ts'
import { seedDuty } from './seed.ts'

const now = new Date('2026-11-28T09:00:00+07:00')
let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
  await buildDemoAuthority(t.database, {
    typeNames: ['Lighting'],
    now,
    adminPassword: 'Roadside-demo-1!',
    demoPassword: 'Roadside-demo-1!',
    fourGUsername: '4g',
    dashboardFirstname: 'dashboard',
    hashPassword: (password) => Promise.resolve(password),
    isPasswordRight: (hash, password) => Promise.resolve(hash === password),
  })
  await seedDuty(t.database, now)
}, 60_000)
afterAll(() => t.drop())

test('three people are on duty over a fortnight, and never nobody', async () => {
  const { rows } = await t.database.pool.query<{ id: number }>('select id from duty_roster')
  expect(rows).toHaveLength(2)
  const users = new Set<number>()
  for (const { id } of rows) {
    const stored = await findStoredRoster(t.database.db, id)
    if (!stored) throw new Error('the roster is gone')
    const overrides = await findOverrides(t.database.db, [id], { from: now })
    const people = await findPeople(t.database.db, [stored], overrides)
    const roster = toRoster(stored, overrides, people)
    expect(findGaps(roster, now, deliveredCalendar)).toEqual([])
    const to = new Date(now.getTime() + 14 * 86_400_000)
    for (const turn of turnsBetween(roster, now, to, deliveredCalendar))
      users.add(turn.users[0] ?? 0)
  }
  expect(users.size).toBe(3)
})

test('rosters that were removed stay away at the next start', async () => {
  await t.database.pool.query('delete from duty_roster')
  await seedDuty(t.database, now)
  expect((await t.database.pool.query('select from duty_roster')).rowCount).toBe(0)
})
