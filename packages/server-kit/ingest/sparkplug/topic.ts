import { Rejection } from '../intake.ts'

const nodeTypes = ['NBIRTH', 'NDATA', 'NDEATH'] as const
const deviceTypes = ['DBIRTH', 'DDATA', 'DDEATH'] as const
export type SparkplugMessageType = (typeof nodeTypes)[number] | (typeof deviceTypes)[number]

export interface SparkplugTopic {
  readonly group: string
  readonly type: SparkplugMessageType
  readonly node: string
  /** Null where the message is the edge node's own. */
  readonly device: string | null
}

const longestName = 200

/**
 * Reads `spBv1.0/{group}/{type}/{node}[/{device}]` (Sparkplug 3.0 §6.4). Null for every other topic: commands and the
 * state of hosts are of no interest. Throws {@link Rejection} for names that are too long to be registered.
 */
export function parseSparkplugTopic(topic: string): SparkplugTopic | null {
  const [namespace, group = '', word, node = '', device, ...more] = topic.split('/')
  if (namespace !== 'spBv1.0' || group === '' || node === '' || more.length > 0) return null
  const types: readonly SparkplugMessageType[] = device === undefined ? nodeTypes : deviceTypes
  const type = types.find((one) => one === word)
  if (type === undefined || device === '') return null
  const parsed = { group, type, node, device: device ?? null }
  if (deviceName(parsed).length > longestName) {
    throw new Rejection(
      'bad_message',
      `ชื่อ group, node และ device ในหัวข้อรวมกันยาวเกิน ${longestName} ตัวอักษร`,
    )
  }
  return parsed
}

/** The name of an edge node (`group/node`) or of its device (`group/node/device`) in reports. */
export function deviceName({ group, node, device }: Omit<SparkplugTopic, 'type'>): string {
  return device === null ? `${group}/${node}` : `${group}/${node}/${device}`
}
