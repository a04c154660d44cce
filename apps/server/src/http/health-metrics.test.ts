import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mountHealthMetrics } from './health-metrics.ts'
import type { Readiness, Warning } from './health.ts'

test('what is missing and what is wrong beside are figures, and none once they are over', async () => {
  let [isThere, found] = [false, [{ name: 'replica_away', sentence: 'ก' }] as Warning[]]
  const need = (name: string, isReady: Readiness['isReady']): Readiness => ({
    name,
    problem: name,
    access: 'authority',
    isReady,
  })
  const registry = new Registry()
  const needs = [need('database', () => true), need('pictures', () => isThere)]
  const source = { access: 'authority' as const, find: () => Promise.resolve(found) }
  mountHealthMetrics(registry, { needs, warnings: [source] })
  // what the console adds later
  needs.push(need('broker', () => Promise.reject(new Error('away'))))

  const samples = async () => (await registry.metrics()).match(/^[^#\n].*$/gm)
  expect(await samples()).toEqual([
    'roadside_ready{need="database"} 1',
    'roadside_ready{need="pictures"} 0',
    'roadside_ready{need="broker"} 0',
    'roadside_warning{name="replica_away"} 1',
  ])
  ;[isThere, found] = [true, []]
  expect(await samples()).toEqual([
    'roadside_ready{need="database"} 1',
    'roadside_ready{need="pictures"} 1',
    'roadside_ready{need="broker"} 0',
  ])
})
