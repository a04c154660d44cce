import {
  aroundNow,
  authorityOnly,
  bodiesOf,
  definePermissions,
  deviceOf,
  everyAccount,
  ofPlace,
  plain,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import {
  saveWimLimit,
  wimDrift,
  wimLimits,
  wimSummary,
  wimVehicle,
  wimVehicles,
  withdrawWimLimit,
} from './calls.ts'

const { site, device } = bodiesOf('wim')

export default definePermissions({
  fill: async ({ one, place, now }) => {
    await one(
      `insert into weighing (device_id, at, lane, axles, axle_count, plate) values ($1, $2, 1, '[]', 2, $3)`,
      [deviceOf('wim', place).id, now, place.mark],
    )
  },
  rows: [
    ofPlace(wimVehicles, seesSites, site),
    ofPlace(wimVehicle, seesSites, async (p, { one }) => {
      const { id } = await one('select id from weighing where device_id = $1', [device(p).device])
      return { ...site(p), id }
    }),
    ofPlace(wimSummary, seesSites, (p, w) => ({ ...site(p), ...aroundNow(w) })),
    ofPlace(wimDrift, seesSites, site),
    plain(wimLimits, everyAccount, () => ({})),
    plain(saveWimLimit, authorityOnly, async (_, { one }) => {
      await one(`update wim_limit set withdrawn_at = now() where valid_from = '2026-11-21'`)
      return { class: '2a4t' as const, limit_kg: 9_500, valid_from: '2026-11-21', note: '' }
    }),
    plain(withdrawWimLimit, authorityOnly, async (_, { one }) => {
      const insert = `insert into wim_limit (class, limit_kg, valid_from) values ('2a4t', 9500, '2026-11-21') returning id`
      return { id: (await one(insert)).id }
    }),
  ],
})
