import type { Database } from '@roadside/server-kit/database.ts'
import { Gauge, type Registry } from 'prom-client'

/** Registers how the read replica does, for installations that have one. */
export function mountReplicaMetrics(
  registry: Registry,
  database: Pick<Database, 'replicaProblem' | 'replicaLag'>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'roadside_replica_is_read',
    help: 'Whether reports are read from the read replica (1) or, as it is not well, from the primary (0)',
    registers,
    collect() {
      this.set(database.replicaProblem() === null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'roadside_replica_lag_seconds',
    help: 'Seconds by which the read replica is behind the primary; NaN where that is not known',
    registers,
    collect() {
      this.set(database.replicaLag() ?? Number.NaN)
    },
  })
}
