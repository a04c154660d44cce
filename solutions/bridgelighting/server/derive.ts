import {
  measured,
  type ChannelValue,
  type DeviceReport,
} from '@roadside/server-kit/devices/report.ts'
import type { CircuitState } from '../state.ts'

/**
 * Whether a circuit burns, by its power relative to the nominal power. Where one of them is
 * unknown, the reported switch state counts. A report with neither yields no value.
 */
export function deriveCircuit(
  { values, state = {} }: Pick<DeviceReport<CircuitState>, 'values' | 'state'>,
  { setting }: { readonly setting: (key: string) => number },
): { values: Record<string, ChannelValue> } {
  const power = values['power_kw']
  const { on } = state
  if (!power && on === undefined) return { values: {} }
  const nominal = setting('nominal_kw')
  const known = power && power.quality !== 'bad' ? power.value : null
  const isLit =
    known !== null && nominal > 0 ? known >= (nominal * setting('dark_pct')) / 100 : (on ?? null)
  return { values: { lit: measured(isLit === null ? null : Number(isLit)) } }
}
