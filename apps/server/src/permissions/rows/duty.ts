import * as duty from '@roadside/contract/duty/duty-calls.ts'
import { administrators, editsSites, seesSites } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, type Row } from '../row.ts'
import type { World } from '../world.ts'

const idOf = ({ one }: World, username: string) =>
  one('select id from app_user where username = $1', [username])

/** Own turns are arranged by who is on the roster: role user, in the own department alone. */
export const dutyRows: readonly Row[] = [
  list(duty.dutyRosters, seesSites, () => ({})),
  list(duty.dutyCalendar, seesSites, () => ({ first: '2026-11-23', last: '2026-11-29' })),
  ofPlace(duty.dutyAccounts, administrators, ({ departmentId }) => ({
    department_id: departmentId,
    group_id: null,
  })),
  ofPlace(duty.saveDutyRoster, administrators, async ({ departmentId }, world) => ({
    form: {
      name: world.fresh(),
      department_id: departmentId,
      group_id: null,
      rows: [
        {
          days: ['mon' as const],
          from: '08:00',
          to: '20:00',
          users: [(await idOf(world, 'admin')).id],
        },
      ],
    },
  })),
  ofPlace(duty.removeDutyRoster, administrators, async ({ departmentId }, { one, fresh }) => ({
    ...(await one(
      `insert into duty_roster (name, department_id, pattern, pattern_at, saved_by)
       values ($1, $2, '[]', now(), 'admin') returning id, version`,
      [fresh(), departmentId],
    )),
    version: 1,
  })),
  ofPlace(duty.saveDutyOverride, editsSites, async ({ roster }, world, { account }) => {
    const usernames: Partial<Record<typeof account, string>> = {
      none: 'admin',
      fourG: '4g',
      officeAdmin: 'officeadmin',
      drrAdmin: 'drradmin',
    }
    const { id } = await idOf(world, usernames[account] ?? account)
    const from = new Date(world.clock.now.getTime() + 1_000).toISOString()
    const to = new Date(world.clock.now.getTime() + 60_000).toISOString()
    return { roster, user: id, instead_of: null, from, to, reason: '' }
  }),
  ofPlace(duty.endDutyOverride, editsSites, ({ roster }, { one, clock }) =>
    one(
      `insert into duty_override (roster_id, user_id, starts_at, reason, made_by, made_at)
       select id, coalesce((pattern->0->'users'->>0)::bigint, (select id from app_user where username = 'admin')),
         $2, '', 'admin', $2 from duty_roster where id = $1 returning id`,
      [roster, clock.now],
    ),
  ),
]
