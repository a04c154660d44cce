import type { PointState } from '@roadside/contract/devices/points.ts'
import type pg from 'pg'
import type { RawArrival } from '../ingest/intake.ts'
import { insertRetained } from '../ingest/retained-repository.ts'
import { parseSparkplugTopic, type SparkplugTopic } from '../ingest/sparkplug/topic.ts'
import type { DeviceReport } from './report.ts'

/** Reports of an earlier message about a device that was not registered then. */
export interface RetainedReports {
  readonly topic: SparkplugTopic
  readonly receivedAt: Date
  readonly retained: readonly DeviceReport<PointState>[]
}

/** A device without registration, with the reports of one message about it. */
export interface UnregisteredReports {
  readonly solution: string
  readonly device: string
  readonly topic: SparkplugTopic
  readonly receivedAt: Date
  readonly reports: readonly DeviceReport<PointState>[]
}

/**
 * The content type of messages written by {@link retainReports}; a message from a broker has none.
 */
const retainedType = 'application/json'

/** Characters of the reports of one message, some 600 points; longer ones are not retained. */
const maxRetained = 32_000

/** A report as it is retained, with its times in ISO 8601. */
type RetainedReport = Omit<DeviceReport<PointState>, 'at' | 'receivedAt'> & {
  readonly at: string
  readonly receivedAt: string
}

/**
 * Retains the reports about devices without registration. They are retained decoded: their aliases
 * belong to a birth that may be replaced by the time of registration.
 */
export async function retainReports(
  client: pg.ClientBase,
  unregistered: readonly UnregisteredReports[],
): Promise<void> {
  const messages = unregistered.map(({ solution, device, topic, receivedAt, reports }) => ({
    solution,
    device,
    receivedAt,
    source: topicOf(topic),
    body: JSON.stringify(reports),
    arrival: {
      path: null,
      topic: topicOf(topic),
      query: {},
      params: {},
      contentType: retainedType,
    },
  }))
  await insertRetained(client, messages, maxRetained)
}

/** Reads messages written by {@link retainReports}; null for a message from a broker. */
export function readRetained({
  body,
  topic,
  contentType,
  receivedAt,
}: RawArrival): RetainedReports | null {
  const parsed = contentType === retainedType ? parseSparkplugTopic(topic ?? '') : null
  if (parsed === null) return null
  const reports = JSON.parse(body.toString()) as readonly RetainedReport[]
  const retained = reports.map((report) => ({
    ...report,
    at: new Date(report.at),
    receivedAt: new Date(report.receivedAt),
  }))
  return { topic: parsed, receivedAt, retained }
}

function topicOf({ group, type, node, device }: SparkplugTopic): string {
  return ['spBv1.0', group, type, node, ...(device === null ? [] : [device])].join('/')
}
