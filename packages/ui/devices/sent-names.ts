import { coordinateTexts } from '@roadside/contract/domain/coordinates.ts'

/** What a network server says of a device in its messages; empty texts where it says nothing. */
export interface SentNames {
  readonly name: string
  readonly profile: string
  readonly latitude: string
  readonly longitude: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a device's name, profile and place from a message of ChirpStack v4 (`deviceInfo`), v3
 * (`deviceName`) or The Things Stack v3 (`version_ids`, `locations.user`). The message may be cut
 * off, and is never trusted.
 */
export function sentNames(device: string, body: string): SentNames {
  const message = parseFields(body)
  const info = fieldsOf(message['deviceInfo'])
  const uplink = fieldsOf(message['uplink_message'])
  const version = fieldsOf(uplink['version_ids'])
  const name = textOf(info['deviceName']) || textOf(message['deviceName'])
  return {
    // many network servers name a device by its identifier, where nobody did
    name: name.toLowerCase() === device.toLowerCase() ? '' : name,
    profile:
      textOf(info['deviceProfileName']) ||
      textOf(message['deviceProfileName']) ||
      textOf(version['model_id']),
    ...placeTexts(fieldsOf(uplink['locations'])['user']),
  }
}

/** The fields of a message that is an object of JSON; none of any other. */
export function parseFields(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

/** A location as texts of a form; empty where it is none, or that of no receiver (0, 0). */
export function placeTexts(location: unknown): { latitude: string; longitude: string } {
  const { latitude, longitude } = fieldsOf(location)
  const isKnown =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    (latitude !== 0 || longitude !== 0)
  return isKnown ? coordinateTexts({ latitude, longitude }) : { latitude: '', longitude: '' }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
