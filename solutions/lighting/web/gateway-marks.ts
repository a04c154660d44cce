import type { Health } from '@roadside/contract/health.ts'
import type { MapMarker } from '@roadside/ui/map/marker-layer.tsx'
import type { GatewayRow } from '../points.ts'

export const gatewayHealthWords: Partial<Record<Health, string>> = {
  ok: 'Online',
  unreachable: 'Offline',
}
/** What the wire's two words mean (wording.md §3). */
export const onlineMeanings: Record<GatewayRow['ISOnline'], string> = {
  Online: 'เชื่อมต่ออยู่',
  Offline: 'ขาดการเชื่อมต่อ',
}

export function gatewayHealth({ ISOnline }: Pick<GatewayRow, 'ISOnline'>): Health {
  return ISOnline === 'Online' ? 'ok' : 'unreachable'
}

/** Gateways that have a position, as marks of a map. */
export function gatewayMarks(gateways: readonly GatewayRow[]): MapMarker[] {
  return gateways.flatMap((gateway) => {
    const { gwno, lat, long } = gateway
    if (lat === null || long === null) return []
    return [{ id: gwno, lat, lon: long, health: gatewayHealth(gateway), label: `เกตเวย์ ${gwno}` }]
  })
}
