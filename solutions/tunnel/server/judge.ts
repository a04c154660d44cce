import type { PointState } from '@roadside/contract/devices/points.ts'
import { judgePoints } from '@roadside/server-kit/devices/points.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import { itemKindOf, itemStateOf, type ItemKind, type ItemState } from '../rules/items.ts'

type Zone = Pick<StandingDevice<PointState>, 'channels' | 'state'>
interface Item {
  readonly key: string
  readonly name: string
  readonly kind: ItemKind
  readonly state: ItemState
}

const kindNames: Record<ItemKind, string> = {
  fan: 'พัดลม',
  lane_signal: 'สัญญาณช่องทาง',
  door: 'ประตูหนีภัย',
  phone: 'โทรศัพท์ฉุกเฉิน',
  pump: 'เครื่องสูบน้ำ',
  power: 'แหล่งจ่ายไฟ',
}
const longestKind = 40

/**
 * A zone: its condition is that of its air; what of its fans, doors, phones and pumps is out of order, and power that is
 * gone, is a fault; running on the second supply a warning. What each of them is, is its history.
 */
export function judgeZone(zone: Zone): DeviceVerdict {
  const items = itemsOf(zone)
  const points = new Set(
    zone.channels
      .filter(({ key, place = null }) => itemKindOf({ key, place }))
      .map(({ id }) => `point:${id}`),
  )
  const { health, reasons, condition, silenceTimeoutS = null, periods = {} } = judgePoints(zone)
  const faults = items.flatMap(({ name, kind, state }) =>
    state === 'fault'
      ? [`${name} ขัดข้อง`]
      : kind === 'power' && state === 'off'
        ? [`${name} ไม่มีไฟ`]
        : [],
  )
  const onBackup = items.flatMap(({ kind, state }) =>
    kind === 'power' && state === 'backup' ? ['ใช้ไฟฟ้าสำรอง'] : [],
  )
  return {
    health: faults.length > 0 ? 'fault' : onBackup.length > 0 ? 'warning' : health,
    reasons: [...faults, ...onBackup, ...reasons],
    condition,
    silenceTimeoutS,
    periods: {
      ...Object.fromEntries(Object.entries(periods).filter(([kind]) => !points.has(kind))),
      ...Object.fromEntries(
        items.map(({ key, state }) => [
          itemPeriod(key),
          state === 'unknown' ? null : { value: state },
        ]),
      ),
    },
  }
}

/** The kind of the periods that an item's states are. */
function itemPeriod(key: string): string {
  return `item:${key}`.slice(0, longestKind)
}

function itemsOf({ channels, state }: Zone): Item[] {
  const ofChannels = channels.flatMap(({ key, name, value, quality, place = null }): Item[] => {
    const kind = itemKindOf({ key, place })
    if (!kind) return []
    const usable = quality === 'bad' ? null : value
    return [
      {
        key,
        name: called(kind, name === key ? null : name, key),
        kind,
        state: itemStateOf(kind, usable),
      },
    ]
  })
  const ofTexts = Object.entries(state.texts ?? {}).flatMap(([key, text]): Item[] => {
    const kind = itemKindOf({ key, place: null })
    return kind
      ? [{ key, name: called(kind, null, key), kind, state: itemStateOf(kind, text) }]
      : []
  })
  return [...ofChannels, ...ofTexts]
}

/** พัดลม 2 of `fan_2`, พัดลม JF-7 where somebody has named it so. */
function called(kind: ItemKind, name: string | null, key: string): string {
  const own = name ?? key.slice(kind.length + 1)
  return own.startsWith(kindNames[kind]) ? own : `${kindNames[kind]} ${own}`.trim()
}
