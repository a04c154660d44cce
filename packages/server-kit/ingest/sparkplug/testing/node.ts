import { Rejection } from '../../intake.ts'
import { decodeSparkplug } from '../decode.ts'
import { encodeSparkplug, type MetricToSend } from '../encode.ts'
import { followNode, type Followed } from '../follow.ts'
import { unbornNode, type NodeState } from '../node-state.ts'
import { parseSparkplugTopic } from '../topic.ts'

export const receivedAt = new Date('2026-11-21T12:00:00Z')
export const sentAt = new Date('2026-11-21T11:59:59Z')

/** A message of edge node `tunnel/plc-1`, on its way over the wire. */
export interface Sent {
  readonly type: string
  readonly device?: string
  readonly seq: number | null
  readonly metrics?: readonly MetricToSend[]
  readonly timestamp?: Date
}

/**
 * The results of messages in sequence; the state is stored as JSON between them, as in a column.
 */
export function follow(sent: readonly Sent[], from: NodeState = unbornNode): readonly Followed[] {
  let state = from
  return sent.map(({ type, device, seq, metrics = [], timestamp = sentAt }) => {
    const topic = parseSparkplugTopic(
      ['spBv1.0', 'tunnel', type, 'plc-1', ...(device ? [device] : [])].join('/'),
    )
    if (!topic) throw new Error(`no topic ${type}`)
    const payload = decodeSparkplug(encodeSparkplug({ timestamp, seq, metrics }))
    const followed = followNode(state, { topic, payload, receivedAt })
    state = JSON.parse(JSON.stringify(followed.state)) as NodeState
    return followed
  })
}

export function refusalOf(read: () => unknown): Rejection {
  try {
    read()
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}
