import { Gauge, type Registry } from 'prom-client'
import { findMissing, findWarnings, type HealthOptions } from './health.ts'

/** Registers what `/readyz` answers, so that one scrape tells why a console is not ready. */
export function mountHealthMetrics(
  registry: Registry,
  { needs, warnings }: Pick<HealthOptions, 'needs' | 'warnings'>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'roadside_ready',
    help: 'What the console needs: 1 while it is there, 0 while it is missing',
    labelNames: ['need'],
    registers,
    async collect() {
      const missing = await findMissing(needs)
      for (const need of needs) this.set({ need: need.name }, missing.includes(need) ? 0 : 1)
    },
  })
  new Gauge({
    name: 'roadside_warning',
    help: 'Lesser problems, by the names that /readyz has for them: 1 while there is one',
    labelNames: ['name'],
    registers,
    async collect() {
      const found = await findWarnings(warnings)
      this.reset()
      for (const { name } of found) this.set({ name }, 1)
    },
  })
}
