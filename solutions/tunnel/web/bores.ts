import type { PointState } from '@roadside/contract/devices/points.ts'
import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { limitsOf } from '@roadside/contract/devices/rules.ts'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { conditionOfRank, hasLimits } from '@roadside/contract/domain/levels.ts'
import { tunnelKind } from '../kind.ts'
import {
  type Figure,
  figureNames,
  itemKindOf,
  type ItemKind,
  itemStateOf,
  subjectOf,
} from '../rules/items.ts'
import { itemKinds, type TunnelItem } from './tunnel-items.ts'
import type { TunnelValue, TunnelZone } from './tunnel-zones.ts'

export type ZoneDevice = DeviceRow<Partial<PointState>>

/** A bore as it is drawn: its zones from portal to portal, and what is in them. */
export interface Bore {
  readonly name: string
  readonly zones: readonly TunnelZone[]
  readonly items: readonly TunnelItem[]
  readonly lanes: number
  readonly devices: readonly ZoneDevice[]
}

/** A zone whose extent nobody has entered is drawn so long, after the one before. Metres. */
const usualLength = 100
const mostLanes = 6

/** The zones of a site by bore, each at its entered begin, else at the end of the one before. */
export function boresOf(devices: readonly ZoneDevice[]): Bore[] {
  const names = [...new Set(devices.map(boreName))].toSorted(compareThai)
  return names.map((name) => {
    const own = devices.filter((device) => boreName(device) === name)
    const placed = placeZones(own)
    const items = placed.flatMap(({ device, zone }) => itemsOf(device, zone))
    const lanes = Math.max(
      2,
      ...items.map((item) => (item.kind === 'lane_signal' ? (item.lane ?? 0) : 0)),
    )
    return {
      name,
      zones: placed.map(({ zone }) => zone),
      items,
      lanes,
      devices: placed.map(({ device }) => device),
    }
  })
}

function boreName({ place }: ZoneDevice): string {
  return String(place['bore'] ?? '')
}

const isLane = (lane: number | null) =>
  lane !== null && Number.isInteger(lane) && lane >= 1 && lane <= mostLanes

const numberOf = (reported: string | number | undefined) =>
  typeof reported === 'number' ? reported : null

function placeZones(devices: readonly ZoneDevice[]): { device: ZoneDevice; zone: TunnelZone }[] {
  const from = ({ place }: ZoneDevice) => numberOf(place['from_m']) ?? Infinity
  const ordered = devices.toSorted((a, b) => from(a) - from(b) || compareThai(a.name, b.name))
  let end = 0
  return ordered.map((device) => {
    const entered = { fromM: numberOf(device.place['from_m']), toM: numberOf(device.place['to_m']) }
    const fromM = entered.fromM ?? end
    const toM = Math.max(entered.toM ?? fromM + usualLength, fromM)
    end = toM
    return {
      device,
      zone: {
        id: String(device.id),
        name: device.name,
        fromM,
        toM,
        entered,
        values: valuesOf(device),
      },
    }
  })
}

function valuesOf(device: ZoneDevice): TunnelZone['values'] {
  const values: Partial<Record<Figure, TunnelValue>> = {}
  for (const channel of device.channels) {
    const figure = figureNames.find((one) => one === subjectOf(channel))
    if (figure && channel.at !== null) values[figure] ??= valueOf(device, channel)
  }
  return values
}

/** A value of a zone that does not report is not known; one that nobody set limits for has no verdict. */
function valueOf(device: ZoneDevice, { key, value, quality, level }: DeviceChannel): TunnelValue {
  if (device.health === 'unreachable' || value === null)
    return { value: null, quality: 'bad', level: 'unknown' }
  const isJudged = hasLimits(limitsOf(tunnelKind, device.rules, key))
  return { value, quality: quality ?? 'bad', level: isJudged ? conditionOfRank(level) : null }
}

interface ReportedItem {
  readonly key: string
  readonly name: string
  readonly kind: ItemKind
  readonly reported: number | string | null
  readonly atM: number | null
  readonly lane: number | null
}

function reportedItems({ channels, state }: ZoneDevice): ReportedItem[] {
  const ofChannels = channels.flatMap(({ key, name, value, place }): ReportedItem[] => {
    const kind = itemKindOf({ key, place })
    const [atM, lane] = [numberOf(place?.['at_m']), numberOf(place?.['lane'])]
    return kind ? [{ key, name, kind, reported: value, atM, lane }] : []
  })
  const ofTexts = Object.entries(state.texts ?? {}).flatMap(([key, text]): ReportedItem[] => {
    const kind = itemKindOf({ key, place: null })
    return kind ? [{ key, name: key, kind, reported: text, atM: null, lane: null }] : []
  })
  return [...ofChannels, ...ofTexts].toSorted((a, b) => compareThai(a.key, b.key))
}

/** Without the name of its kind, which always precedes it. */
function shortName(kind: ItemKind, name: string): string {
  const kindName: string = itemKinds[kind].name
  return name.startsWith(kindName) ? name.slice(kindName.length).trim() || name : name
}

/** What is in a zone. Only an item whose metre somebody entered, in a zone whose extent is entered, has a place in the drawing. */
function itemsOf(device: ZoneDevice, { entered }: TunnelZone): TunnelItem[] {
  const isDrawnToScale = entered.fromM !== null && entered.toM !== null
  return reportedItems(device).map(({ key, name, kind, reported: word, atM, lane }) => {
    const known = device.health === 'unreachable' ? null : word
    return {
      id: `${device.id}:${key}`,
      name: name === key ? key.slice(kind.length + 1) : shortName(kind, name),
      kind,
      state: itemStateOf(kind, known),
      atM: isDrawnToScale ? atM : null,
      ...(kind === 'lane_signal' && { lane: isLane(lane) ? lane : null }),
    } as TunnelItem
  })
}
