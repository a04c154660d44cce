import type { Database } from '@roadside/server-kit/database.ts'
import { Gauge, type Registry } from 'prom-client'

/** Registers how busy the connections are that pages and messages share. */
export function mountDatabaseMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  const registers = [registry]
  new Gauge({
    name: 'roadside_database_connections',
    help: 'Connections for pages and messages, by what they do: busy or idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'roadside_database_waiting',
    help: 'Statements that wait for one of these connections',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
