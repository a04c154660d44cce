import { hasAccess } from '@roadside/contract/permission.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { GatewayRow, LogRow } from '../points.ts'
import type { GatewayUplink, LampGateway, LampTrouble, ReceivedLamp } from '../reception-calls.ts'
import { lampHealth } from '../rules/health.ts'
import type { LampDayRow } from './archive/day-repository.ts'
import type { LampKey } from './lamp-repository.ts'
import type { ReadingRow } from './log-repository.ts'
import type {
  GatewayUplinkRow,
  LampGatewayRow,
  LampTroubleRow,
  ReceivedLampRow,
} from './reception-repository.ts'

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

/** Likewise. */
export function presentLampDay(
  { battery_mean, rssi_mean, ...shared }: LampDayRow,
  isRoot: boolean,
): Partial<LampDayRow> {
  const { day, readings, current_least, current_mean, current_greatest } = shared
  const all = { day, readings, current_least, current_mean, current_greatest }
  return isRoot ? { ...all, battery_mean, rssi_mean } : all
}

/** Last update, silence, signal and device id of a lamp are for the username admin (specification §6). */
export function presentReceivedLamp(row: ReceivedLampRow, isRoot: boolean): ReceivedLamp {
  const { pole, devid, handle, status, is_unreachable, is_day_burning, is_cycling, seen } = row
  const { is_shared, received_at, rssi, snr } = row
  const shared = { pole, is_shared }
  const facts = { status, is_day_burning, is_cycling, seen }
  if (!isRoot)
    return { ...shared, devid: handle, health: lampHealth({ ...facts, is_unreachable: false }) }
  const health = lampHealth({ ...facts, is_unreachable })
  return { ...shared, devid, health, received_at, is_silent: is_unreachable, rssi, snr }
}

export function presentGatewayUplink(row: GatewayUplinkRow, isRoot: boolean): GatewayUplink {
  const { pole, devid, handle, at, rssi, snr } = row
  return isRoot ? { pole, devid, at, rssi, snr } : { pole, devid: handle, at }
}

export function presentLampGateway(row: LampGatewayRow, isRoot: boolean): LampGateway {
  const { gwno, wid, eui, is_online, lastupdate, received_at, uplinks, rssi, snr } = row
  const ISOnline = is_online === null ? null : is_online ? 'Online' : 'Offline'
  const shared = { gwno, wid, ISOnline, lastupdate, received_at, uplinks } as const
  return isRoot ? { ...shared, eui, rssi, snr } : shared
}

/** That a silent gateway is the cause tells that the lamp is silent. */
export function presentLampTrouble(
  { devid, handle, since, gateways }: LampTroubleRow,
  isRoot: boolean,
): LampTrouble {
  return isRoot ? { devid, since, gateways } : { devid: handle, since, gateways: [] }
}
