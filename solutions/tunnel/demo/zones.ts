import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo.ts'
import { readingOf } from './hour.ts'

const minuteMs = 60_000
const zoneLength = 140
const zoneNames = ['ปากทางเข้า', 'กลางอุโมงค์', 'ปากทางออก']

/** One bore of three zones; tunnels go through the same hour one after the other. */
export function zonesOf({ name: site, wid, line, metres }: DemoSite): DemoDevice[] {
  const offset = Math.floor(60 * chance(site, 'tunnel'))
  return zoneNames.map((name, index) => {
    const device = `TN-${wid}-Z${index + 1}`
    const from = index * zoneLength
    const door = { of: 'door', at_m: from + zoneLength - 30 }
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
        {
          key: `door_${index + 1}`,
          name: `ประตูหนีภัย ${index + 1}`,
          unit: '',
          words: ['ปิด', 'เปิด'] as const,
          place: door,
        },
      ],
      say: (at, world) => {
        const minutes = world.getTime() / minuteMs + offset
        const reading = readingOf(index, minutes)
        return reading && { device, time: toBangkokIso(at), ...reading }
      },
    }
  })
}
