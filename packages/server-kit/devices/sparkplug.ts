import type { PointState } from '@roadside/contract/devices/points.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { isPlausibleTime } from '../ingest/believable.ts'
import { defineIntake, type AnyIntake, type Outcome, type RawArrival } from '../ingest/intake.ts'
import { followNode, type SparkplugMessage } from '../ingest/sparkplug/follow.ts'
import { unbornNode } from '../ingest/sparkplug/node-state.ts'
import { readSparkplug } from '../ingest/sparkplug/read.ts'
import { deviceName, type SparkplugTopic } from '../ingest/sparkplug/topic.ts'
import { makeMonthlyPartitioner } from '../partitions.ts'
import { acceptWithin } from './accept.ts'
import type { Monitor } from './monitor.ts'
import type { DeviceReport } from './report.ts'
import { outcomeOf, pointReports, type FollowedMessage } from './sparkplug-outcome.ts'
import { findRegistered, lockNodes, updateNodes } from './sparkplug-repository.ts'
import {
  readRetained,
  retainReports,
  type RetainedReports,
  type UnregisteredReports,
} from './sparkplug-retained.ts'

export type PointMonitor = Monitor<PointState>
const partitions = makeMonthlyPartitioner('measurement')
const maxBytes = 4 * 1024 * 1024

/** A new message, or the retained reports of one. */
type Arrived = SparkplugMessage | RetainedReports

/**
 * Receives `spBv1.0/#` for all solutions whose devices may be Sparkplug nodes and devices. A report
 * goes to each solution where its device is registered. A report of an unregistered device is
 * retained until its registration. It is stored under the solution of its node, else under the
 * first.
 */
export function sparkplugIntake(monitors: readonly [PointMonitor, ...PointMonitor[]]): AnyIntake {
  const endpoint = { path: null, topics: ['spBv1.0/#'], maxBytes, read }
  return defineIntake<Arrived>({
    solution: monitors[0].kind.solution,
    endpoints: [],
    rawEndpoints: [endpoint],
    isInOrder: true,
    accept: async (messages, { pool }, now) => {
      await partitions.ensure(pool, messages.flatMap(timesOf))
      return inTransaction(pool, (client) => acceptSparkplug(monitors, messages, client, now))
    },
  })
}

async function read(arrival: RawArrival): Promise<readonly Arrived[]> {
  const retained = readRetained(arrival)
  return retained ? [retained] : readSparkplug(arrival)
}

/**
 * Follows the messages in the order of their arrival, and accepts their reports, within a
 * transaction that the caller ends.
 */
async function acceptSparkplug(
  monitors: readonly [PointMonitor, ...PointMonitor[]],
  messages: readonly Arrived[],
  client: pg.PoolClient,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const sent = messages.filter((message) => 'payload' in message)
  const nodes = await lockNodes(client, sent.map(nodeOf), unbornNode)
  const before = new Map(nodes)
  const followed = messages.map((message): FollowedMessage => {
    if ('retained' in message) return { message, problem: null, reports: message.retained }
    const { state, reports, problem } = followNode(
      nodes.get(nodeOf(message)) ?? unbornNode,
      message,
    )
    nodes.set(nodeOf(message), state)
    return { message, problem, reports: pointReports(message, reports, state) }
  })
  const reported = [...nodes].map(([node, state]) => ({ node, state, before: before.get(node) }))
  const changed = reported.filter(({ state, before: old }) => state !== old)
  await updateNodes(client, changed, now)

  const solutions = monitors.map(({ kind }) => kind.solution)
  const names = followed.flatMap(({ message, reports }) => [
    nodeOf(message),
    deviceName(message.topic),
    ...reports.map(({ device }) => device),
  ])
  const registered = await findRegistered(client, solutions, names)
  const outcomes = new Map<DeviceReport<PointState>, Outcome>()
  const changes: LiveMessage[] = []
  for (const monitor of monitors) {
    const { solution } = monitor.kind
    const own = new Set(
      registered.flatMap((one) => (one.solution === solution ? [one.device] : [])),
    )
    const reports = followed.flatMap((one) => one.reports.filter(({ device }) => own.has(device)))
    if (reports.length === 0) continue
    const accepted = await acceptWithin(monitor, reports, client, now)
    accepted.outcomes.forEach((outcome, index) => {
      const report = reports[index]
      // among several solutions `stored` wins
      if (report && outcomes.get(report)?.kind !== 'stored') outcomes.set(report, outcome)
    })
    changes.push(...accepted.changes)
  }
  const homeOf = ({ topic }: Pick<SparkplugMessage, 'topic'>) =>
    [deviceName(topic), deviceName({ ...topic, device: null })].flatMap((name) => {
      const found = registered.find(({ device }) => device === name)
      return found ? [found.solution] : []
    })[0]
  const known = new Set(registered.map(({ device }) => device))
  const unregistered = followed
    .filter(({ message }) => 'payload' in message)
    .flatMap(({ message, reports }) =>
      unregisteredOf(message, reports, known).map((one) => ({
        ...one,
        solution: homeOf(one) ?? monitors[0].kind.solution,
      })),
    )
  await retainReports(client, unregistered)
  return { outcomes: followed.map((one) => outcomeOf(one, outcomes, homeOf(one.message))), changes }
}

const nodeOf = ({ topic }: Pick<SparkplugMessage, 'topic'>) =>
  deviceName({ ...topic, device: null })

/**
 * The reports about each device without registration; a node's death is its devices' death, too.
 */
function unregisteredOf(
  { topic, receivedAt }: Pick<SparkplugMessage, 'topic' | 'receivedAt'>,
  reports: FollowedMessage['reports'],
  known: ReadonlySet<string>,
): Omit<UnregisteredReports, 'solution'>[] {
  const devices = new Set(reports.map(({ device }) => device).filter((one) => !known.has(one)))
  return [...devices].map((device) => ({
    device,
    topic: device === deviceName(topic) ? topic : deathTopic(topic, device),
    receivedAt,
    reports: reports.filter((report) => report.device === device),
  }))
}

function deathTopic(topic: SparkplugTopic, name: string): SparkplugTopic {
  return { ...topic, type: 'DDEATH', device: name.slice(nodeOf({ topic }).length + 1) }
}

/** All times in a message, and the time of its arrival. */
function timesOf(message: Arrived): Date[] {
  if ('retained' in message) return [message.receivedAt, ...message.retained.map(({ at }) => at)]
  const { payload, receivedAt } = message
  const { timestamp, metrics } = payload
  const reported = [timestamp, ...metrics.map(({ at }) => at)].flatMap((at) => at ?? [])
  return [receivedAt, ...reported.filter((at) => isPlausibleTime(at.getTime(), receivedAt))]
}
