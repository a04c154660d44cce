import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import { levelNames } from '@roadside/contract/domain/levels.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import { useCall } from '../api/use-call.ts'
import { ViewState } from '../parts/view-state.tsx'
import styles from './devices.module.css'
import {
  channelsWithRules,
  hysteresisField,
  limitField,
  rulesValues,
  settingField,
  sides,
} from './rules-values.ts'

interface RulesVersionsProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'rules'>
  wid: number
  device: DeviceRow
}

/** Who set the rules of a device when, and what was different from before; newest first. */
export function RulesVersions({ kind, calls, wid, device }: RulesVersionsProps) {
  const query = useCall(calls.rules, { wid, device: device.id }, { staleTime: 0 })
  const changes = (before: DeviceRules, after: DeviceRules): string[] => {
    const [old, now] = [before, after].map((rules) =>
      rulesValues(kind, { channels: device.channels, rules }),
    )
    return namedFields(kind, device).flatMap(({ field, name }) => {
      const [from = '', to = ''] = [old?.[field], now?.[field]]
      return from === to ? [] : [`${name}: ${from || 'ไม่มี'} → ${to || 'ไม่มี'}`]
    })
  }
  return (
    <ViewState
      query={query}
      isEmpty={(versions) => versions.length === 0}
      emptyText="ใช้เกณฑ์เริ่มต้นของระบบ ยังไม่มีผู้แก้ไข"
    >
      {(versions) => (
        <ol className={styles.versions}>
          {versions.map(({ version, since, username, rules }, index) => (
            <li key={version}>
              <b>{username}</b> ·{' '}
              {since === null ? 'เมื่อลงทะเบียน' : `${formatThaiDateTime(since)} · ฉบับที่ ${version}`}
              <br />
              {changes(versions[index + 1]?.rules ?? {}, rules).join(' · ') || 'ไม่มีค่าที่ต่างจากเดิม'}
            </li>
          ))}
        </ol>
      )}
    </ViewState>
  )
}

function namedFields(kind: DeviceKind, device: DeviceRow): { field: string; name: string }[] {
  const limits = channelsWithRules(kind, device).flatMap(({ key, name }) => [
    ...sides.flatMap((side) =>
      levelNames.map((level) => ({
        field: limitField(key, side, level),
        name: `${name} ${side === 'high' ? 'สูง' : 'ต่ำ'} ${conditionNames[level]}`,
      })),
    ),
    { field: hysteresisField(key), name: `${name} กันแกว่ง` },
  ])
  return [
    ...limits,
    ...(kind.settings ?? []).map(({ key, name }) => ({ field: settingField(key), name })),
  ]
}
