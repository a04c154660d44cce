import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { limitsOf } from '@roadside/contract/devices/rules.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionOfRank, hasLimits } from '@roadside/contract/domain/levels.ts'
import { bridgeKind, sensorKinds } from '../kind.ts'
import type { BridgeSensor, Sensor } from './sensor-places.ts'

/** A bridge whose spans nobody entered is drawn as one. Metres. */
const unknownSpan = [50]

/** The spans as they were typed: metres, with anything between. */
export function spansOf({ place }: Pick<DeviceRow, 'place'>): readonly number[] {
  const spans = String(place['spans'] ?? '')
    .split(/[^\d.]+/)
    .map(Number)
    .filter((metres) => metres > 0)
  return spans.length > 0 ? spans : unknownSpan
}

/** Channels as sensors: those on the plan, and those whose place nobody has entered. Batteries are no sensors. */
export function sensorsOf(devices: readonly DeviceRow[]): { placed: BridgeSensor[]; unplaced: Sensor[] } {
  const all = devices.flatMap((device) =>
    device.channels.filter(({ key }) => key !== 'battery').map((channel) => ({ device, channel })),
  )
  const placed: BridgeSensor[] = []
  const unplaced: Sensor[] = []
  for (const { device, channel } of all) {
    const { x, y } = channel.place ?? {}
    const sensor = sensorOf(device, channel)
    if (typeof x === 'number' && typeof y === 'number') placed.push({ ...sensor, x, y })
    else unplaced.push(sensor)
  }
  return { placed, unplaced }
}

function sensorOf(device: DeviceRow, { id, name, unit, value, decimals, level, place, key }: DeviceChannel): Sensor {
  const isKnown = device.health !== 'unreachable' && device.health !== 'unknown' && value !== null
  const kind = sensorKinds.find((one) => one.value === place?.['kind'])?.label ?? ''
  const isJudged = hasLimits(limitsOf(bridgeKind, device.rules, key))
  return {
    ...{ id: String(id), name, kind: kind || 'ช่องวัด' },
    valueText: isKnown ? `${formatNumber(value, decimals)} ${unit}${isJudged ? '' : ' · ยังไม่ได้กำหนดเกณฑ์'}` : null,
    condition: isKnown ? conditionOfRank(level) : 'unknown',
    health: value === null && device.health === 'ok' ? 'warning' : device.health,
  }
}
