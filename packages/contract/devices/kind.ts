import type { Limits } from '../domain/levels.ts'

/** A measured channel of a device. */
export interface ChannelPlan {
  /** Its name in messages. */
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  /** The words for 0 and 1 of a point that has two states. */
  readonly words?: readonly [off: string, on: string]
  /** Level lines and verdicts that it starts with; nothing is judged without any. */
  readonly limits?: Limits
}

/** A number that decides about a device and can be changed for each. */
export interface SettingPlan {
  readonly key: string
  readonly name: string
  readonly unit: string
  /**
   * Starting value, a rule of thumb. Null: only the installer knows it; until it is entered,
   * everything that depends on it is unknown.
   */
  readonly initial: number | null
  readonly least: number
  readonly most: number
}

/** A channel in the list of sites: the worst value among a site's devices. */
export interface FigurePlan {
  readonly channel: string
  readonly pick: 'max' | 'min' | 'sum' | 'avg'
  /** Over the channels of its parts, too: `flow:in:1` is a part of `flow`. */
  readonly hasParts?: boolean
}

/** What the solution needs to know of the place of a channel, or of a device. */
export interface PlaceField {
  readonly key: string
  readonly label: string
  readonly type: 'number' | 'text'
  /** The allowed values; any text or number without. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** The common properties of a solution's devices. */
export interface DeviceKind {
  /** Id of the solution. */
  readonly solution: string
  /** Short Thai name of the solution, as in the menu. */
  readonly menuName: string
  /** Types of the sites with these devices. */
  readonly typeNames: readonly string[]
  /** The noun for a device, จุดวัด, and its counting word, จุด. */
  readonly noun: string
  readonly counter: string
  readonly channels: readonly ChannelPlan[]
  /** Channels that a device names for the first time join it. */
  readonly acceptsNewChannels?: boolean
  readonly settings?: readonly SettingPlan[]
  readonly channelPlace?: readonly PlaceField[]
  readonly devicePlace?: readonly PlaceField[]
  readonly figures?: readonly FigurePlan[]
  /** Kinds of periods whose present values the list of sites shows. */
  readonly sitePeriods?: readonly string[]
  /** A device reports this often, and is unreachable after `timeoutS` of silence. Seconds (rules of thumb). */
  readonly reportS: number
  readonly timeoutS: number
}

export function defineDeviceKind(kind: DeviceKind): DeviceKind {
  return kind
}

/** The settings that only a device's installer knows. */
export function installedSettings({ settings = [] }: DeviceKind): readonly SettingPlan[] {
  return settings.filter(({ initial }) => initial === null)
}

/** The presentation of an unplanned channel until somebody sets another. */
export function planOf({ channels }: DeviceKind, key: string): ChannelPlan {
  return (
    channels.find((channel) => channel.key === key) ?? { key, name: key, unit: '', decimals: 2 }
  )
}
