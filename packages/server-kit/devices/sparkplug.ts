import type { PointState } from '@roadside/contract/devices/points.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { isPlausibleTime } from '../ingest/believable.ts'
import { defineIntake, type AnyIntake, type Outcome } from '../ingest/intake.ts'
import { followNode, type SparkplugMessage } from '../ingest/sparkplug/follow.ts'
import { unbornNode } from '../ingest/sparkplug/node-state.ts'
import { readSparkplug } from '../ingest/sparkplug/read.ts'
import { deviceName } from '../ingest/sparkplug/topic.ts'
import { makeMonthlyPartitioner } from '../partitions.ts'
import { acceptWithin } from './accept.ts'
import type { Monitor } from './monitor.ts'
import type { DeviceReport } from './report.ts'
import { outcomeOf, pointReports, type FollowedMessage } from './sparkplug-outcome.ts'
import { findRegistered, lockNodes, updateNodes } from './sparkplug-repository.ts'

export type PointMonitor = Monitor<PointState>
const partitions = makeMonthlyPartitioner('measurement')
const maxBytes = 4 * 1024 * 1024

/**
 * Takes `spBv1.0/#` for all solutions whose devices may be Sparkplug nodes and devices; a report goes to each where its
 * device is registered. What is of none of them is kept under the solution of its node, else the first.
 */
export function sparkplugIntake(monitors: readonly [PointMonitor, ...PointMonitor[]]): AnyIntake {
  const door = { path: null, topics: ['spBv1.0/#'], maxBytes, read: readSparkplug }
  return defineIntake<SparkplugMessage>({
    solution: monitors[0].kind.solution,
    endpoints: [],
    rawEndpoints: [door],
    isInOrder: true,
    accept: async (messages, { pool }, now) => {
      await partitions.ensure(pool, messages.flatMap(timesOf))
      return inTransaction(pool, (client) => acceptSparkplug(monitors, messages, client, now))
    },
  })
}

/** Follows the messages in the order in which they came, and accepts what they say, within a transaction that the caller ends. */
async function acceptSparkplug(
  monitors: readonly PointMonitor[],
  messages: readonly SparkplugMessage[],
  client: pg.PoolClient,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const nodes = await lockNodes(client, messages.map(nodeOf), unbornNode)
  const before = new Map(nodes)
  const followed = messages.map((message): FollowedMessage => {
    const { state, reports, problem } = followNode(
      nodes.get(nodeOf(message)) ?? unbornNode,
      message,
    )
    nodes.set(nodeOf(message), state)
    return { message, problem, reports: pointReports(message, reports, state) }
  })
  const told = [...nodes].map(([node, state]) => ({ node, state, before: before.get(node) }))
  const changed = told.filter(({ state, before: old }) => state !== old)
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
      // of several solutions one that stored it says so
      if (report && outcomes.get(report)?.kind !== 'stored') outcomes.set(report, outcome)
    })
    changes.push(...accepted.changes)
  }
  const homeOf = ({ topic }: SparkplugMessage) =>
    [deviceName(topic), deviceName({ ...topic, device: null })].flatMap((name) => {
      const found = registered.find(({ device }) => device === name)
      return found ? [found.solution] : []
    })[0]
  return { outcomes: followed.map((one) => outcomeOf(one, outcomes, homeOf(one.message))), changes }
}

const nodeOf = ({ topic }: SparkplugMessage) => deviceName({ ...topic, device: null })

/** The times of which a message may tell, and of its arrival. */
function timesOf({ payload: { timestamp, metrics }, receivedAt }: SparkplugMessage): Date[] {
  const told = [timestamp, ...metrics.map(({ at }) => at)].flatMap((at) => at ?? [])
  return [receivedAt, ...told.filter((at) => isPlausibleTime(at.getTime(), receivedAt))]
}
