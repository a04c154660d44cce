import { coordinateTexts } from '@roadside/contract/domain/coordinates.ts'

/** What a message reveals about its device; texts for a form. */
export interface GuessedDevice {
  readonly kind: 'lamp' | 'gateway'
  readonly link: 'lorawan' | '4g'
  readonly ipaddress: string
  readonly latitude: string
  readonly longitude: string
}

/** Guesses from its newest message what an unregistered device is. The message may be cut off, and is never trusted. */
export function guessDevice(device: string, body: string): GuessedDevice {
  const kind =
    /"gateway(?:Id|ID)"/.test(body) && !/"dev(?:Eui|EUI)"/.test(body) ? 'gateway' : 'lamp'
  const message = readFields(body)
  return {
    kind,
    link: /^\d{15}$/.test(device) ? '4g' : 'lorawan',
    ipaddress: kind === 'gateway' && typeof message.ip === 'string' ? message.ip.slice(0, 45) : '',
    ...placeOf(kind === 'gateway' ? message.location : null),
  }
}

type Fields = Readonly<Record<string, unknown>>

function readFields(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function placeOf(location: unknown): { latitude: string; longitude: string } {
  const { latitude, longitude } = fieldsOf(location)
  const isKnown =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    (latitude !== 0 || longitude !== 0)
  return isKnown ? coordinateTexts({ latitude, longitude }) : { latitude: '', longitude: '' }
}
