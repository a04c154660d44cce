import {
  enteredSettingOf,
  limitsOf,
  settingOf,
  type DeviceRules,
} from '@roadside/contract/devices/rules.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { Limits } from '@roadside/contract/domain/levels.ts'
import type pg from 'pg'
import { findRulesSince } from './accept-repository.ts'
import type { KnownDevice } from './known-devices.ts'
import type { DeviceReport } from './report.ts'

/** Limits and settings of a device, valid at a time. */
export interface RulesBook {
  limits(device: KnownDevice, key: string, at: Date): Limits | undefined
  setting(device: KnownDevice, key: string, at: Date): number
  /** A setting that only the device's installer knows; null: nobody has entered it. */
  entered(device: KnownDevice, key: string, at: Date): number | null
}

/**
 * The rules for the reports of a batch: a value measured before the last change is judged by the
 * rules of its time.
 */
export async function rulesBook(
  client: pg.ClientBase,
  kind: DeviceKind,
  placed: readonly { readonly report: DeviceReport; readonly device: KnownDevice }[],
): Promise<RulesBook> {
  const late = new Set(
    placed
      .filter(({ report, device }) => report.at < device.rulesSince)
      .map(({ device }) => device.id),
  )
  const versions = await findRulesSince(client, [...late])
  const rulesAt = (device: KnownDevice, at: Date): DeviceRules => {
    if (at >= device.rulesSince) return device.rules
    return (
      versions.findLast(({ deviceId, since }) => deviceId === device.id && since <= at)?.rules ?? {}
    )
  }
  return {
    limits: (device, key, at) => limitsOf(kind, rulesAt(device, at), key),
    setting: (device, key, at) => settingOf(kind, rulesAt(device, at), key),
    entered: (device, key, at) => enteredSettingOf(kind, rulesAt(device, at), key),
  }
}
