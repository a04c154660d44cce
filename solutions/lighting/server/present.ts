import type { GatewayRow, LogRow } from '../points.ts'
import type { LampKey } from './lamp-repository.ts'
import type { ReadingRow } from './log-repository.ts'

/** The gateway's address is for role admin (design §5). */
export function presentGateway({ ipaddress, ...row }: Required<GatewayRow>, isRoleAdmin: boolean): GatewayRow {
  return isRoleAdmin ? { ...row, ipaddress } : row
}

export function presentLocation(lamp: Omit<LampKey, 'id' | 'wid'>, isRoot: boolean) {
  const { latitude, longitude, sta } = lamp
  return { devid: isRoot ? lamp.devid : lamp.handle, latitude, longitude, sta }
}

/** Others than admin see time and current (settled "Lighting"). */
export function presentLogRow({ tdates, ct_value, rssi, battery, payload }: ReadingRow, isRoot: boolean): LogRow {
  return isRoot ? { tdates, ct_value, rssi, battery, payload } : { tdates, ct_value }
}
