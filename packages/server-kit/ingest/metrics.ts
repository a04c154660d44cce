import { Counter, Histogram, type Registry } from 'prom-client'
import type { MessageResult } from './message-result.ts'

/** Counters of ingestion. */
export interface IngestMetrics {
  received(solution: string, door: 'http' | 'mqtt'): void
  result(solution: string, result: MessageResult, seconds: number): void
  rejected(solution: string, reason: string): void
  /** A rejected message beyond the limit per minute. */
  rejectedDropped(): void
}

/** Registers the counters of the way in with `registry`. */
export function createIngestMetrics(registry: Registry): IngestMetrics {
  const received = makeTally(
    registry,
    'roadside_ingest_messages_total',
    'Messages received',
    'door',
  )
  const readings = makeTally(
    registry,
    'roadside_ingest_readings_total',
    'Readings taken in',
    'outcome',
  )
  const rejected = makeTally(
    registry,
    'roadside_ingest_rejected_total',
    'Messages and readings refused',
    'reason',
  )
  const registers = [registry]
  const dropped = new Counter({
    name: 'roadside_ingest_rejected_dropped_total',
    help: 'Refused messages beyond what is kept in a minute',
    registers,
  })
  const seconds = new Histogram({
    name: 'roadside_ingest_seconds',
    help: 'From receiving a message to its commit',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return {
    received: (solution, door) => received(solution, door, 1),
    result: (solution, result, duration) => {
      if (result.stored > 0) readings(solution, 'stored', result.stored)
      if (result.updated > 0) readings(solution, 'updated', result.updated)
      if (result.duplicates > 0) readings(solution, 'duplicate', result.duplicates)
      if (result.ignored > 0) readings(solution, 'ignored', result.ignored)
      seconds.observe(duration)
    },
    rejected: (solution, reason) => rejected(solution, reason, 1),
    rejectedDropped: () => dropped.inc(),
  }
}

/**
 * A counter by solution and `label`, copied to the registry when it is collected. The library looks
 * labels up at each count, which would slow every message.
 */
function makeTally(registry: Registry, name: string, help: string, label: string) {
  const bySolution = new Map<string, Map<string, number>>()
  new Counter({
    name,
    help: `${help}, by solution and ${label}`,
    labelNames: ['solution', label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [solution, counts] of bySolution) {
        for (const [value, count] of counts) this.inc({ solution, [label]: value }, count)
      }
    },
  })
  return (solution: string, value: string, count: number): void => {
    const counts = bySolution.get(solution) ?? new Map<string, number>()
    bySolution.set(solution, counts)
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
}
