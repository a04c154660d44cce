import {
  kindOf,
  retyped,
  type SparkplugMetric,
  type SparkplugPayload,
  type SparkplugType,
} from './types.ts'

/** The birth of a node or device: its metrics. */
export interface Certificate {
  /** Names by alias. */
  readonly aliases: Readonly<Record<string, string>>
  /** Types by name. */
  readonly types: Readonly<Record<string, SparkplugType | null>>
  /** Messages were lost since: later values are uncertain until the next birth. */
  readonly isDoubtful: boolean
}

/** Stored state of an edge node between its messages; plain JSON, as in its column. */
export interface NodeState {
  readonly isOnline: boolean
  /** Number of the session that the current birth began; null where it names none. */
  readonly bdSeq: number | null
  /** Sequence number of the newest message; null where it had none. */
  readonly seq: number | null
  readonly own: Certificate
  /** The born devices without a death since, by their names. */
  readonly devices: Readonly<Record<string, Certificate>>
  /** Time of the birth, and the latest reported time since. Milliseconds. */
  readonly bornMs: number | null
  readonly newestMs: number | null
  /** Numbers of messages that are missing or late; null: unknown. */
  readonly missing: readonly number[] | null
}

const zeroAlias = '0'
const blank: Certificate = { aliases: {}, types: {}, isDoubtful: false }

/** An edge node before its first message. */
export const unbornNode: NodeState = {
  isOnline: false,
  bdSeq: null,
  seq: null,
  own: blank,
  devices: {},
  bornMs: null,
  newestMs: null,
  missing: [],
}

export function certify({ metrics }: SparkplugPayload): Certificate {
  const named = metrics.flatMap((metric) =>
    metric.name === null ? [] : [{ ...metric, name: metric.name }],
  )
  const aliases = named.flatMap(({ alias, name }) =>
    alias === null ? [] : [[alias, name] as const],
  )
  // protobuf leaves out an alias of 0: it is of the one point that has none
  const unaliased = named.filter(({ alias, name }) => alias === null && !noChannel.test(name))
  const [first, ...others] = unaliased
  const zero = first && others.length === 0 ? [[zeroAlias, first.name] as const] : []
  return {
    aliases: Object.fromEntries([...zero, ...aliases]),
    types: Object.fromEntries(named.map(({ name, type }) => [name, type])),
    isDoubtful: false,
  }
}

/**
 * An entry under any name that a device may choose, such as `constructor`: inherited members are
 * not entries.
 */
export function entry<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export function bdSeqOf({ metrics }: SparkplugPayload): number | null {
  const metric = metrics.find(({ name }) => name === 'bdSeq')
  const value = metric && retyped(metric.value, metric.type ?? 'Int64')
  return typeof value === 'number' ? value : null
}

/**
 * Marks every born metric as doubtful, as lost messages may have changed them; or as reliable
 * again.
 */
export function doubt(state: NodeState, isDoubtful = true): NodeState {
  const devices = Object.entries(state.devices).map(
    ([name, device]) => [name, { ...device, isDoubtful }] as const,
  )
  return { ...state, own: { ...state.own, isDoubtful }, devices: Object.fromEntries(devices) }
}

export function withDevice(
  state: NodeState,
  name: string,
  certificate: Certificate | null,
): NodeState {
  const others = Object.entries(state.devices).filter(([other]) => other !== name)
  const all = certificate === null ? others : [...others, [name, certificate] as const]
  return { ...state, devices: Object.fromEntries(all) }
}

/** Metrics that are no measurements: the number of the session, and those that a host may write. */
const noChannel = /^(bdSeq$|Node Control\/|Device Control\/)/

/** The name and type of a metric that is a channel or a text; null for any other; undefined for one that no birth named. */
export function resolve(
  { name, alias, type }: SparkplugMetric,
  certificate: Certificate,
): { readonly name: string; readonly type: SparkplugType | null } | null | undefined {
  const found = name ?? entry(certificate.aliases, alias ?? zeroAlias)
  if (found === undefined) return undefined
  const resolved = { name: found, type: type ?? entry(certificate.types, found) ?? null }
  return noChannel.test(found) || kindOf(resolved.type) === 'other' ? null : resolved
}
