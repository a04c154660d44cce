import type { ChannelForm } from '@roadside/contract/devices/calls.ts'
import type { PlaceField } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, Placement } from '@roadside/contract/devices/rows.ts'

/** Everything as text, by `{id}|name`, `{id}|unit`, `{id}|decimals`, `{id}|off`, `{id}|on`, `{id}|place|{key}`. */
export type ChannelValues = Record<string, string>

export function channelValues(
  channels: readonly DeviceChannel[],
  places: readonly PlaceField[],
): ChannelValues {
  return Object.fromEntries(
    channels.flatMap(({ id, key, name, unit, decimals, words, place }): [string, string][] => [
      [`${id}|name`, name === key ? '' : name],
      [`${id}|unit`, unit],
      [`${id}|decimals`, String(decimals)],
      [`${id}|off`, words?.[0] ?? ''],
      [`${id}|on`, words?.[1] ?? ''],
      ...placeValues(place, places).map(([field, value]): [string, string] => [
        `${id}|place|${field}`,
        value,
      ]),
    ]),
  )
}

/** A place as texts, by its fields. */
export function placeValues(
  place: Placement | null,
  fields: readonly PlaceField[],
): [string, string][] {
  return fields.map(({ key }) => [key, String(place?.[key] ?? '')])
}

/** The input of a place; an empty field is left out. */
export function readPlace(
  typed: (key: string) => string,
  fields: readonly PlaceField[],
): Placement {
  return Object.fromEntries(
    fields.flatMap(({ key, type }): [string, string | number][] => {
      const text = typed(key).trim()
      return text === '' ? [] : [[key, type === 'number' ? Number(text) : text]]
    }),
  )
}

const isNumber = (text: string) => text.trim() === '' || Number.isFinite(Number(text))

/** Errors by field. */
export function channelProblems(
  values: ChannelValues,
  places: readonly PlaceField[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, text]): [string, string][] => {
      const [id = '', what, key] = field.split('|')
      if (what === 'decimals' && !/^[0-6]$/.test(text.trim())) return [[field, '0 ถึง 6']]
      if (what === 'on' && (text.trim() === '') !== (values[`${id}|off`]?.trim() === ''))
        return [[field, 'กรอกทั้งสองคำ']]
      const place = what === 'place' && places.find((one) => one.key === key)
      return place && place.type === 'number' && !isNumber(text) ? [[field, 'ต้องเป็นตัวเลข']] : []
    }),
  )
}

/** The channels of which something was changed, as they are to be. */
export function changedChannels(
  before: ChannelValues,
  values: ChannelValues,
  channels: readonly DeviceChannel[],
  places: readonly PlaceField[],
): { channel: number; form: ChannelForm }[] {
  return channels.flatMap(({ id }) => {
    const own = Object.keys(values).filter((field) => field.startsWith(`${id}|`))
    if (own.every((field) => values[field] === before[field])) return []
    const typed = (what: string) => values[`${id}|${what}`]?.trim() ?? ''
    const [off, on] = [typed('off'), typed('on')]
    const form = {
      name: typed('name'),
      unit: typed('unit'),
      decimals: Number(typed('decimals')),
      words: off === '' ? null : [off, on],
      ...(places.length > 0 && { place: readPlace((key) => typed(`place|${key}`), places) }),
    }
    return [{ channel: id, form }]
  })
}
