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
 * - `gap`: messages were lost; later values are uncertain until the next birth.
 * - `no_birth`: data of an unborn node or device, or by an alias missing from its birth; the
 *   unknown values are left out.
 * - `old_death`: the death of an earlier session, or of a node that is not online; ignored.
 * - `repeated`: processed before; nothing is reported again.
 * - `bad_time`: a time more than 10 min ahead or before 2000; its values are left out.
 */
export type SparkplugProblem = 'gap' | 'no_birth' | 'old_death' | 'repeated' | 'bad_time'

export interface Followed {
  readonly state: NodeState
  readonly reports: readonly SparkplugReport[]
  readonly problem: SparkplugProblem | null
}

/**
 * Decodes a message of an edge node or its devices by the stored state of the node. Sources:
 * Sparkplug 3.0 §5 (session establishment and termination, sequence numbers) and §6.4.6 (aliases).
 * The first state is {@link unbornNode}. Store the returned state, whatever the problem.
 */
export function followNode(state: NodeState, message: SparkplugMessage): Followed {
  const { topic, payload } = message
  if (topic.type === 'NBIRTH')
    return isSameBirth(state, payload)
      ? nothing(state, 'repeated')
      : noteTime(birthOf(message), message)
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

/** A node's answer to a rebirth request repeats its birth in the same session, at another time. */
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

/** A birth of the node ends the known state of its devices, too: each is born again (§5.4). */
function birthOf(message: SparkplugMessage): Followed {
  const { payload } = message
  const own = certify(payload)
  const born = {
    isOnline: true,
    bdSeq: bdSeqOf(payload),
    // protobuf omits 0, the number of a birth (§6.4.15)
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

/** Time of a device's death; without a reliable time in the message, the time of its arrival. */
function deathTime({ payload: { timestamp }, receivedAt }: SparkplugMessage): Date {
  return timestamp && isPlausibleTime(timestamp.getTime(), receivedAt) ? timestamp : receivedAt
}

/**
 * The broker publishes the death that the node deposited when it connected. Only its bdSeq
 * identifies the session, and its time is that of connecting (§5.5). So the death gets the time of
 * the last report, by the node's own clock. A later birth by that clock is then later here, too.
 */
function endNode(state: NodeState, { topic, payload, receivedAt }: SparkplugMessage): Followed {
  if (!state.isOnline || bdSeqOf(payload) !== state.bdSeq) return nothing(state, 'old_death')
  const at = new Date(Math.min(state.newestMs ?? Infinity, receivedAt.getTime()))
  const names = [null, ...Object.keys(state.devices)]
  const reports = names.map((device) => deathReport(deviceName({ ...topic, device }), at))
  return { state: { ...unbornNode, bdSeq: state.bdSeq }, reports, problem: null }
}
