import { isFields } from '@roadside/server-kit/ingest/canonical.ts'
import { euiOrNull } from './lorawan-fields.ts'

const places = [
  ['deviceInfo', 'devEui'],
  ['devEUI'],
  ['payload', 'devEUI'],
  ['end_device_ids', 'dev_eui'],
  ['result', 'end_device_ids', 'dev_eui'],
  ['devid'],
]

/** The device that a refused message names, so that the administrator can find it; null where it names none. */
export function deviceIn(sent: unknown): string | null {
  for (const place of places) {
    let value = sent
    for (const name of place) value = isFields(value) ? value[name] : undefined
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && /^[\w.:+/=-]{1,64}$/.test(value))
      return euiOrNull(value) ?? value
  }
  return null
}
