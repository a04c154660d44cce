import { hasAccess } from '@roadside/contract/permission.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { GatewayRow, LogRow } from '../points.ts'
import type { LampKey } from './lamp-repository.ts'
import type { ReadingRow } from './log-repository.ts'

/** The gateway's address is for role admin, its EUI for the username admin (design §5). */
export function presentGateway(
  { eui, ipaddress, ...row }: Required<GatewayRow>,
  caller: Caller,
): GatewayRow {
  return {
    ...row,
    ...(hasAccess(caller, 'roleAdmin') ? { ipaddress } : {}),
    ...(isRoot(caller) ? { eui } : {}),
  }
}

export function presentLocation(
  lamp: Omit<LampKey, 'id' | 'wid' | 'profile_id' | 'counter'>,
  isRoot: boolean,
) {
  const { latitude, longitude, sta } = lamp
  return { devid: isRoot ? lamp.devid : lamp.handle, latitude, longitude, sta }
}

/** Others than admin see time and current (settled "Lighting"). */
export function presentLogRow(
  { tdates, ct_value, rssi, battery, payload }: ReadingRow,
  isRoot: boolean,
): LogRow {
  return isRoot ? { tdates, ct_value, rssi, battery, payload } : { tdates, ct_value }
}
