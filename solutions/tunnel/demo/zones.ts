import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { itemKindOf, itemStates } from '../rules/items.ts'
import { readingOf, type ZoneReading } from './hour.ts'

const minuteMs = 60_000
const zoneLength = 140
const zoneNames = ['ปากทางเข้า', 'กลางอุโมงค์', 'ปากทางออก']

/** One bore of three zones; tunnels go through the same hour one after the other. */
export function zonesOf({ name: site, wid, line, metres }: DemoSite): DemoDevice[] {
  const offset = Math.floor(60 * chance(site, 'tunnel'))
  return zoneNames.map((name, index) => {
    const device = `TN-${wid}-Z${index + 1}`
    const from = index * zoneLength
    return {
      device,
      name,
      ...roundPoint(alongLine(line, metres + from + zoneLength / 2)),
      place: { bore: 'ขาเข้า', from_m: from, to_m: from + zoneLength },
      channels: [
        { key: 'co_ppm', name: 'CO', unit: 'ppm', decimals: 0 },
        { key: 'no2_ppm', name: 'NO₂', unit: 'ppm', decimals: 2 },
        { key: 'k_m', name: 'การลดทอนแสง K', unit: 'm⁻¹', decimals: 4 },
        { key: 'air_ms', name: 'ความเร็วลม', unit: 'ม./วินาที', decimals: 1 },
        { key: 'luminance_cd', name: 'ความสว่าง', unit: 'cd/m²', decimals: 0 },
        ...itemChannels(index, from),
      ],
      messageAt: (at, world) => {
        const minutes = world.getTime() / minuteMs + offset
        const reading = readingOf(index, minutes)
        return reading && { device, time: toBangkokIso(at), ...reading, values: codesOf(reading) }
      },
    }
  })
}

const isOf = (kind: string) => (key: string) => key.startsWith(`${kind}_`)

/** Fans, signals, doors and the like are points with a place of their own, those of a kind evenly along the zone. */
function itemChannels(zone: number, from: number): NonNullable<DemoDevice['channels']> {
  const keys = Object.keys(readingOf(zone, 0)?.values ?? {})
  return keys.flatMap((key) => {
    const kind = itemKindOf({ key, place: null })
    if (kind === null) return []
    const alike = kind === 'fan' ? keys.filter(isOf(kind)) : [key]
    const share = (alike.indexOf(key) + 0.5) / alike.length
    const at = kind === 'door' ? zoneLength - 30 : Math.round(zoneLength * share)
    const lane = kind === 'lane_signal' && { lane: Number(key.split('_').at(-1)) }
    return [
      {
        key,
        name: kind === 'door' ? `ประตูหนีภัย ${zone + 1}` : key,
        unit: '',
        ...(kind === 'door' && { words: ['ปิด', 'เปิด'] as const }),
        place: { of: kind, at_m: from + at, ...lane },
      },
    ]
  })
}

/** States of items as the codes that controllers send. */
function codesOf({ values }: ZoneReading): ZoneReading['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const kind = itemKindOf({ key, place: null })
      const states: readonly string[] = kind === null ? [] : itemStates[kind]
      return [key, typeof value === 'string' ? states.indexOf(value) : value]
    }),
  )
}
