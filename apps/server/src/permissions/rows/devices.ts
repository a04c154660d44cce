import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import {
  lightingDay,
  lightingSchedules,
  saveLightingSchedule,
} from '@roadside/solutions/bridgelighting/calls.ts'
import { countingVolumes } from '@roadside/solutions/counting/calls.ts'
import { floodPassages, floodReport, saveFloodPassage } from '@roadside/solutions/flooding/calls.ts'
import { speakerAnnouncements } from '@roadside/solutions/speaker/calls.ts'
import { shownSigns } from '@roadside/solutions/vms/calls.ts'
import {
  saveWimLimit,
  wimDrift,
  wimLimits,
  wimSummary,
  wimVehicle,
  wimVehicles,
  withdrawWimLimit,
} from '@roadside/solutions/wim/calls.ts'
import { solutions } from '../../solutions.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'
import type { World } from '../world.ts'

const none = { id: 0, channel: 0, wid: 0 }
const form = { name: 'ก', sta: '', latitude: null, longitude: null, report_s: 60, timeout_s: 600 }
const hourMs = 3_600_000
const day = ({ clock }: World) => ({
  from: new Date(clock.now.getTime() - hourMs).toISOString(),
  to: new Date(clock.now.getTime() + hourMs).toISOString(),
})

/** The calls that every solution with devices has; their paths begin with its id. */
export function deviceRows(solution: string): readonly Row[] {
  const calls = deviceCalls({ solution, menuName: '', noun: '' })
  const of = ({ device }: Place) => device[solution] ?? none
  const wid = (place: Place) => ({ wid: of(place).wid })
  const versionOf = async ({ one }: World, id: number) =>
    (
      await one<{ version: number }>('select rules_version as version from device where id = $1', [
        id,
      ])
    ).version
  const add = async ({ one, fresh }: World, site: number) => {
    const insert = `insert into device (solution, wid, external_id, report_s, timeout_s) values ($1, $2, $3, 60, 600) returning id`
    return (await one(insert, [solution, site, fresh()])).id
  }
  // no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
  return [
    list(calls.sites, '       r o n o g a a', () => ({})),
    ofPlace(calls.devices, '  r o n o g a a', wid),
    ofPlace(calls.series, '   r o n o g a a', (p, w) => ({
      ...wid(p),
      channels: [of(p).channel],
      ...day(w),
    })),
    ofPlace(calls.periods, '  r o n o g a a', (p) => ({ ...wid(p), device: of(p).id })),
    ofPlace(calls.rules, '    r o n o g a a', (p) => ({ ...wid(p), device: of(p).id })),
    ofPlace(calls.saveRules, 'r r n o g a a', async (p, w) => {
      return { ...wid(p), device: of(p).id, version: await versionOf(w, of(p).id), rules: {} }
    }),
    ofPlace(calls.saveDevice, 'r r n o g a a', (p, w) => ({
      ...wid(p),
      form: { ...form, device: w.fresh() },
    })),
    ofPlace(calls.removeDevice, 'r r n o g a a', async (p, w) => ({
      ...wid(p),
      id: await add(w, of(p).wid),
    })),
    ofPlace(calls.saveChannel, 'r r n o g a a', (p) => ({
      ...wid(p),
      channel: of(p).channel,
      form: { name: 'ก', unit: '', decimals: 1 },
    })),
  ]
}

const at = (solution: string) => (place: Place) => ({ wid: place.device[solution]?.wid ?? 0 })
const deviceAt = (solution: string) => (place: Place) => ({
  ...at(solution)(place),
  device: place.device[solution]?.id ?? 0,
})

/** Of every solution that has them, so that a new one needs no row. */
export const sharedDeviceRows: readonly Row[] = solutions.flatMap(({ solution }) =>
  solution.calls.some(({ path }) => path === `${solution.id}Devices`)
    ? deviceRows(solution.id)
    : [],
)

/** What some of them have besides. */
export const ownDeviceRows: readonly Row[] = [
  ofPlace(lightingDay, '         r o n o g a a', (p) => ({
    ...at('bridgelighting')(p),
    day: '2026-11-21',
  })),
  ofPlace(lightingSchedules, '   r o n o g a a', deviceAt('bridgelighting')),
  ofPlace(saveLightingSchedule, 'r r n o g a a', async (p, w) => {
    const { wid, device } = deviceAt('bridgelighting')(p)
    const select = `select coalesce((state ->> 'schedule_version')::int, 0) as version from device where id = $1`
    const { version } = await w.one<{ version: number }>(select, [device])
    return { wid, circuits: [{ device, version }], scenes: [] }
  }),

  ofPlace(countingVolumes, 'r o n o g a a', at('counting')),

  ofPlace(floodPassages, '   r o n o g a a', at('flooding')),
  ofPlace(saveFloodPassage, 'r r n o g a a', (p) => ({
    ...deviceAt('flooding')(p),
    passage: 'closed' as const,
    why: 'น้ำลด',
  })),
  list(floodReport, '        r o n o g a a', () => ({})),

  ofPlace(speakerAnnouncements, 'r o n o g a a', deviceAt('speaker')),
  list(shownSigns, 'r o n o g a a', () => ({})),

  ofPlace(wimVehicles, '   r o n o g a a', at('wim')),
  ofPlace(wimVehicle, '    r o n o g a a', (p) => ({ ...at('wim')(p), id: p.vehicle })),
  ofPlace(wimSummary, '    r o n o g a a', (p, w) => ({ ...at('wim')(p), ...day(w) })),
  ofPlace(wimDrift, '      r o n o g a a', at('wim')),
  plain(wimLimits, '       r a a a a a a', () => ({})),
  plain(saveWimLimit, '    r r r r r a a', async (_, { one }) => {
    await one(`update wim_limit set withdrawn_at = now() where valid_from = '2026-11-21'`)
    return { class: '2a4t' as const, limit_kg: 9_500, valid_from: '2026-11-21', note: '' }
  }),
  plain(withdrawWimLimit, 'r r r r r a a', async (_, { one }) => {
    const insert = `insert into wim_limit (class, limit_kg, valid_from) values ('2a4t', 9500, '2026-11-21') returning id`
    return { id: (await one(insert)).id }
  }),
]
