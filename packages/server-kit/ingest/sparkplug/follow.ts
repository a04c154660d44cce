import { isPlausibleTime } from '../believable.ts'
import { countSeq } from './count.ts'
import {
  bdSeqOf,
  certify,
  entry,
  unbornNode,
  withDevice,
  type Certificate,
  type NodeState,
} from './node-state.ts'
import { deathReport, reportsOf, type SparkplugReport } from './reports.ts'
import { deviceName, type SparkplugTopic } from './topic.ts'
import type { SparkplugPayload } from './types.ts'

export interface SparkplugMessage {
  readonly topic: SparkplugTopic
  readonly payload: SparkplugPayload
  readonly receivedAt: Date
}

/**
 * - `gap`: messages were lost; what comes is uncertain until the next birth.
 * - `no_birth`: data of a node or device that is not born, or by an alias that its birth did not name; what is not known is left out.
 * - `old_death`: the death of an earlier session, or of a node that is not online; ignored.
 * - `repeated`: it was told before; nothing is told again.
 * - `bad_time`: a time more than 10 min ahead or before 2000; what it belongs to is left out.
 */
export type SparkplugProblem = 'gap' | 'no_birth' | 'old_death' | 'repeated' | 'bad_time'

export interface Followed {
  readonly state: NodeState
  readonly reports: readonly SparkplugReport[]
  readonly problem: SparkplugProblem | null
}

/**
 * What a message of an edge node or its devices says, given what is held of the node (Sparkplug 3.0 §5: session
 * establishment and termination, sequence numbers; §6.4.6: aliases). Begin with {@link unbornNode}; keep the state that is
 * answered, whatever the problem.
 */
export function followNode(state: NodeState, message: SparkplugMessage): Followed {
  const { topic, payload } = message
  if (topic.type === 'NBIRTH')
    return isSameBirth(state, payload)
      ? nothing(state, 'repeated')
      : noteTime(bear(message), message)
  if (topic.type === 'NDEATH') return endNode(state, message)
  if (!state.isOnline) return nothing(state, 'no_birth')
  const { state: counted, turn } = countSeq(state, payload)
  if (turn === 'repeated') return nothing(state, 'repeated')
  const followed =
    topic.device === null
      ? notify(counted, counted.own, message)
      : followDevice(counted, topic.device, message)
  return noteTime(
    turn === 'gap' ? { ...followed, problem: followed.problem ?? 'gap' } : followed,
    message,
  )
}

function nothing(state: NodeState, problem: SparkplugProblem): Followed {
  return { state, reports: [], problem }
}

/** A node that is asked to be born again says so in the same session, at another time. */
function isSameBirth({ isOnline, bdSeq, bornMs }: NodeState, payload: SparkplugPayload): boolean {
  return (
    isOnline &&
    bornMs !== null &&
    payload.timestamp?.getTime() === bornMs &&
    bdSeqOf(payload) === bdSeq
  )
}

function noteTime(
  { state, ...followed }: Followed,
  { payload: { timestamp }, receivedAt }: SparkplugMessage,
): Followed {
  const times = [timestamp, ...followed.reports.map(({ at }) => at)].flatMap(
    (at) => at?.getTime() ?? [],
  )
  const plausible = times.filter((ms) => isPlausibleTime(ms, receivedAt))
  const newestMs =
    plausible.length > 0 ? Math.max(state.newestMs ?? -Infinity, ...plausible) : state.newestMs
  return { ...followed, state: { ...state, newestMs } }
}

/** A birth of the node ends what was known of its devices, too: each is born again (§5.4). */
function bear(message: SparkplugMessage): Followed {
  const { payload } = message
  const own = certify(payload)
  const born = {
    isOnline: true,
    bdSeq: bdSeqOf(payload),
    // protobuf leaves out 0, which is what a birth has (§6.4.15)
    seq: payload.seq ?? 0,
    bornMs: payload.timestamp?.getTime() ?? null,
  }
  return notify({ ...unbornNode, ...born, own }, own, message)
}

function followDevice(state: NodeState, device: string, message: SparkplugMessage): Followed {
  const { type } = message.topic
  if (type === 'DBIRTH') {
    const certificate = certify(message.payload)
    return notify(withDevice(state, device, certificate), certificate, message)
  }
  const certificate = entry(state.devices, device)
  if (!certificate) return nothing(state, 'no_birth')
  if (type === 'DDATA') return notify(state, certificate, message)
  const death = deathReport(deviceName(message.topic), deathTime(message))
  return { state: withDevice(state, device, null), reports: [death], problem: null }
}

function notify(
  state: NodeState,
  certificate: Certificate,
  { topic, payload, receivedAt }: SparkplugMessage,
): Followed {
  const { reports, hasBadTime, hasUnknown } = reportsOf(
    deviceName(topic),
    payload,
    certificate,
    receivedAt,
  )
  return { state, reports, problem: hasUnknown ? 'no_birth' : hasBadTime ? 'bad_time' : null }
}

/** When a device died, or when that was heard where the message has no time that is believed. */
function deathTime({ payload: { timestamp }, receivedAt }: SparkplugMessage): Date {
  return timestamp && isPlausibleTime(timestamp.getTime(), receivedAt) ? timestamp : receivedAt
}

/**
 * The broker publishes the death that the node left with it when it connected: only its bdSeq tells of which session it is,
 * and its time is that of connecting (§5.5). So it counts from the last that was told, by the node's own clock, so that a birth
 * after it by that clock is after it here.
 */
function endNode(state: NodeState, { topic, payload, receivedAt }: SparkplugMessage): Followed {
  if (!state.isOnline || bdSeqOf(payload) !== state.bdSeq) return nothing(state, 'old_death')
  const at = new Date(Math.min(state.newestMs ?? Infinity, receivedAt.getTime()))
  const names = [null, ...Object.keys(state.devices)]
  const reports = names.map((device) => deathReport(deviceName({ ...topic, device }), at))
  return { state: { ...unbornNode, bdSeq: state.bdSeq }, reports, problem: null }
}
