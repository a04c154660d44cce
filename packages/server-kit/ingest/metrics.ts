import { Counter, Histogram, type Registry } from 'prom-client'
import type { Taken } from './lane.ts'

/** What is counted of the way in. */
export interface IngestMetrics {
  received(solution: string, door: 'http' | 'mqtt'): void
  taken(solution: string, taken: Taken, seconds: number): void
  rejected(solution: string, reason: string): void
  /** A rejected message beyond what is kept in a minute. */
  rejectedDropped(): void
}

/** Registers the counters of the way in with `registry`. */
export function createIngestMetrics(registry: Registry): IngestMetrics {
  const registers = [registry]
  const received = new Counter({
    name: 'roadside_ingest_messages_total',
    help: 'Messages received, by solution and door',
    labelNames: ['solution', 'door'] as const,
    registers,
  })
  const readings = new Counter({
    name: 'roadside_ingest_readings_total',
    help: 'Readings taken in, by solution and outcome',
    labelNames: ['solution', 'outcome'] as const,
    registers,
  })
  const rejected = new Counter({
    name: 'roadside_ingest_rejected_total',
    help: 'Messages and readings refused, by solution and reason',
    labelNames: ['solution', 'reason'] as const,
    registers,
  })
  const dropped = new Counter({
    name: 'roadside_ingest_rejected_dropped_total',
    help: 'Refused messages beyond what is kept in a minute',
    registers,
  })
  const seconds = new Histogram({
    name: 'roadside_ingest_seconds',
    help: 'From receiving a message to its commit',
    labelNames: ['solution'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return {
    received: (solution, door) => received.inc({ solution, door }),
    taken: (solution, taken, duration) => {
      if (taken.stored > 0) readings.inc({ solution, outcome: 'stored' }, taken.stored)
      if (taken.duplicates > 0) readings.inc({ solution, outcome: 'duplicate' }, taken.duplicates)
      if (taken.ignored > 0) readings.inc({ solution, outcome: 'ignored' }, taken.ignored)
      seconds.observe({ solution }, duration)
    },
    rejected: (solution, reason) => rejected.inc({ solution, reason }),
    rejectedDropped: () => dropped.inc(),
  }
}
