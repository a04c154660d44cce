import { planOf, type DeviceKind } from '@roadside/contract/devices/kind.ts'
import type pg from 'pg'
import { insertChannels } from './accept-repository.ts'
import type { KnownDevice } from './known-devices.ts'
import type { DeviceReport } from './report.ts'

/** Limit of channels per device; further ones are left out. */
export const mostChannels = 1_000
export const longestKey = 200
/** The words of a two-state point until its states are named. */
const usualWords = ['ปิด', 'เปิด'] as const

interface Placed {
  readonly report: DeviceReport
  readonly device: KnownDevice
}

/**
 * Adds the channels that devices name for the first time, where the solution allows it, and those
 * that every device has. `derive` returns the values that follow from a report. Returns the
 * left-out names by report.
 */
export async function placeChannels<P extends Placed>(
  client: pg.ClientBase,
  kind: DeviceKind,
  placed: readonly P[],
  derive: (one: P) => DeviceReport['values'] = () => ({}),
): Promise<ReadonlyMap<DeviceReport, readonly string[]>> {
  const planned = new Set(kind.channels.map(({ key }) => key))
  const added = new Map<string, { device: KnownDevice; key: string; isTwoState: boolean }>()
  const counts = new Map<KnownDevice, number>()
  const left = new Map<DeviceReport, string[]>()
  for (const one of placed) {
    const { report, device } = one
    const hasAll = kind.channels.every(({ key }) => device.channels.has(key))
    const values = hasAll ? report.values : { ...report.values, ...derive(one) }
    for (const [key, { isTwoState = false }] of Object.entries(values)) {
      if (device.channels.has(key) || added.has(`${device.id} ${key}`)) continue
      const isWanted = planned.has(key) || kind.acceptsNewChannels
      if (!isWanted) continue
      const count = counts.get(device) ?? device.channels.size
      if (key === '' || key.length > longestKey || count >= mostChannels) {
        const names = left.get(report)
        if (names) names.push(key)
        else left.set(report, [key])
        continue
      }
      counts.set(device, count + 1)
      added.set(`${device.id} ${key}`, { device, key, isTwoState })
    }
  }
  if (added.size === 0) return left
  const byId = new Map(placed.map(({ device }) => [device.id, device]))
  const rows = await insertChannels(
    client,
    [...added.values()].map(({ device, key, isTwoState }) => {
      const { name, unit, decimals, words = isTwoState ? usualWords : null } = planOf(kind, key)
      return { deviceId: device.id, key, name: name === key ? '' : name, unit, decimals, words }
    }),
  )
  for (const row of rows) byId.get(row.deviceId)?.channels.set(row.key, row)
  return left
}
