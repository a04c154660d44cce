import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import {
  aroundNow,
  bodiesOf,
  deviceOf,
  editsSites,
  list,
  ofPlace,
  seesSites,
  type Row,
  type World,
} from '@roadside/server-kit/testing/permissions.ts'
import { solutions } from '../../solutions.ts'
import { hasDevices } from '../place.ts'

const form = { name: 'ก', sta: '', latitude: null, longitude: null, report_s: 60, timeout_s: 600 }

/** The calls that every solution with devices has; their paths begin with its id. */
export function deviceRows(solution: string): readonly Row[] {
  const calls = deviceCalls({ solution, menuName: '', noun: '' })
  const { site, device } = bodiesOf(solution)
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
  return [
    list(calls.sites, seesSites, () => ({})),
    ofPlace(calls.devices, seesSites, site),
    ofPlace(calls.series, seesSites, (p, w) => ({
      ...site(p),
      channels: [deviceOf(solution, p).channel],
      ...aroundNow(w),
    })),
    ofPlace(calls.periods, seesSites, device),
    ofPlace(calls.rules, seesSites, device),
    ofPlace(calls.saveRules, editsSites, async (p, w) => {
      return { ...device(p), version: await versionOf(w, deviceOf(solution, p).id), rules: {} }
    }),
    ofPlace(calls.saveDevice, editsSites, (p, w) => ({
      ...site(p),
      form: { ...form, device: w.fresh() },
    })),
    ofPlace(calls.removeDevice, editsSites, async (p, w) => ({
      ...site(p),
      id: await add(w, deviceOf(solution, p).wid),
    })),
    ofPlace(calls.saveChannel, editsSites, (p) => ({
      ...site(p),
      channel: deviceOf(solution, p).channel,
      form: { name: 'ก', unit: '', decimals: 1 },
    })),
  ]
}

/** For every solution with devices, so that a new one needs no row. */
export const sharedDeviceRows: readonly Row[] = solutions
  .filter(({ solution }) => hasDevices(solution))
  .flatMap(({ solution }) => deviceRows(solution.id))
