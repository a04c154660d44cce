import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mountReplicaMetrics } from './replica-metrics.ts'

const deploy = new URL('../../../../deploy/', import.meta.url).pathname
const read = (name: string) => readFileSync(`${deploy}${name}`, 'utf8')

/** Figures of other programs, by their first word: Prometheus itself, Patroni, etcd, and the exporters of Debian. */
const others = /^(up|patroni_|etcd_|node_|probe_)/
/** Labels that Prometheus adds to what it reads. */
const added = ['job', 'instance']
/** Figures without a sample while all is well. */
const silent = ['roadside_warning']

let t: DeviceSetting<typeof floodCalls>
let metrics: string

beforeAll(async () => {
  t = await createDeviceSetting(floodCalls, 'Flooding')
  await t.register({ device: 'FL-1' })
  await t.ingest('flooding', { device: 'FL-1', time: t.clock.now.toISOString(), depth_cm: 5 })
  await t.ingest('flooding', 'no JSON')
  // a console has these where DATABASE_READ_URL is set
  const ofReplica = new Registry()
  mountReplicaMetrics(ofReplica, t.test.database)
  metrics = (await t.app.http.inject('/metrics')).body + (await ofReplica.metrics())
})
afterAll(() => t.close())

/** The expressions of rules and panels: every `expr`, however deep. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsOf(inner),
  )
}

/** Names of figures with the labels that are asked of each. */
function figuresOf(expression: string): { name: string; labels: string[] }[] {
  const bare = expression.replace(/\b(by|on|without) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z]\w*_\w+|up)\b(?!\()(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', selector = '']) => {
      const labels = [...selector.matchAll(/(\w+) *[=!]/g)].map(([, label = '']) => label)
      return /^__|_over_time$/.test(name) ? [] : [{ name, labels }]
    },
  )
}

test.for([
  ['prometheus-rules.yml', 15],
  ['grafana-dashboard.json', 20],
] as const)('every figure of %s is one of the console', ([file, least]) => {
  const figures = expressionsOf(parse(read(file))).flatMap(figuresOf)
  const own = figures.filter(({ name }) => !others.test(name))
  expect(own.length).toBeGreaterThan(least)
  for (const { name, labels } of own) {
    const family = name.replace(/_(bucket|count|sum)$/, '')
    expect(metrics).toMatch(new RegExp(`^# TYPE (${name}|${family}) `, 'm'))
    if (silent.includes(name)) continue
    const sample = new RegExp(`^${name}(?:\\{(.*)\\})? `, 'm').exec(metrics)
    expect({ name, hasSample: sample !== null }).toEqual({ name, hasSample: true })
    const there = [...(sample?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    const unknown = labels.filter((label) => ![...there, ...added].includes(label))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
})

// Where there is no promtool, the list of programs to try the rules with is empty.
const promtool = '/usr/bin/promtool'
test.for(existsSync(promtool) ? ['promtool'] : [])('%s finds the rules to do what they say', () => {
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: deploy, encoding: 'utf8' })
  expect(run('check', 'rules', 'prometheus-rules.yml')).toContain('SUCCESS')
  // without the files that it names
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'prometheus-rules.test.yml')).toContain('SUCCESS')
})
