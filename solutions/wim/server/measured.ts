import { settingOf } from '@roadside/contract/devices/rules.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ReadMeasured } from '@roadside/server-kit/alarm-measured.ts'
import { wimKind } from '../kind.ts'
import { findSteer } from './drift-repository.ts'
import { driftPct } from './judge.ts'

/** How far scales of a warning have drifted, as it is when the alarm is judged. */
export const readDrift: ReadMeasured = async (db, turns) => {
  const warned = turns.filter(({ health }) => health === 'warning').map(({ assetId }) => assetId)
  if (warned.length === 0) return turns.map(() => '')
  const rows = await findSteer(db, warned)
  const texts = new Map(
    rows.map(({ asset_id, rules, ...steer }) => {
      const reference = settingOf(wimKind, rules, 'steer_ref_kg')
      const drift = driftPct(steer, reference)
      return [
        asset_id,
        drift === null
          ? ''
          : `เฉลี่ย ${formatNumber(steer.mean_kg)} กก. จาก ${steer.trucks} คันล่าสุด ${drift > 0 ? 'สูง' : 'ต่ำ'}กว่าค่าอ้างอิง ${formatNumber(reference)} กก. อยู่ ${formatNumber(Math.abs(drift), 1)} % (เกณฑ์ ${settingOf(wimKind, rules, 'drift_pct')} %)`,
      ] as const
    }),
  )
  return turns.map(({ assetId }) => texts.get(assetId) ?? '')
}
