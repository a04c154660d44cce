import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { consoleFields } from '@roadside/contract/audit-fields.ts'
import type { Solution } from '@roadside/contract/solution.ts'
import { expect, test } from 'vitest'
import * as listed from './index.ts'

const solutions: readonly Solution[] = Object.values(listed)
const types = solutions.flatMap((solution) => solution.types)
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map((entry) => entry.name)

test('every folder is listed under its own name, on whichever line', () => {
  const ids = Object.fromEntries(Object.entries(listed).map(([name, { id }]) => [name, id]))
  expect(ids).toEqual(Object.fromEntries(folders.map((folder) => [folder, folder])))
})

test.each(solutions)('$id has its halves', ({ id }) => {
  const missing = ['server.ts', 'web.tsx'].filter(
    (half) => !existsSync(`${import.meta.dirname}/${id}/${half}`),
  )
  expect(missing).toEqual([])
})

const overlays = solutions
  .map(({ id }) => `${id}/overlay.tsx`)
  .filter((file) => existsSync(`${import.meta.dirname}/${file}`))

test.each(overlays)('%s has the component as its default export', (file) => {
  expect(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).toMatch(/^export default /m)
})

// Specification §2 "Solution type to route".
test.each([
  ['Counting', 'counting'],
  ['CountAnalytic', 'counting'],
  ['Count7Analytic', 'counting'],
  ['CCTV', 'cctv'],
  ['Lighting', 'lighting'],
  ['Reverse', 'reverse'],
  ['BridgeLighting', 'bridgelighting'],
  ['Bridge', 'bridge'],
  ['Analytic', 'analytic'],
  ['AnalyticSpeaker', 'analyticSpeaker'],
  ['Tunnel', 'tunnel'],
  ['CrossWalk', 'crosswalk'],
  ['TrafficSign', 'vms'],
  ['Traffic', 'traffic'],
  ['Speaker', 'speaker'],
  ['Flooding', 'flooding'],
  ['WIM', 'wim'],
  ['SCADA', 'scada'],
  ['Motion', null],
])('%s goes to %s', (typeName, route) => {
  expect(types.filter((type) => type.typeName === typeName).map((type) => type.route)).toEqual([
    route,
  ])
})

test('only Lighting has a route of its own for the 4G account', () => {
  expect(
    types.flatMap(({ typeName, fourGRoute }) => (fourGRoute ? [[typeName, fourGRoute]] : [])),
  ).toEqual([['Lighting', '4g']])
})

test('a type belongs to one solution, once', () => {
  const names = types.map(({ typeName }) => typeName)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a field of the audit log is named by one solution, and not by the console', () => {
  const fields = solutions.flatMap(({ auditFields = {} }) => Object.keys(auditFields))
  const all = [...Object.keys(consoleFields), ...fields]
  expect(all.filter((field, index) => all.indexOf(field) !== index)).toEqual([])
  expect(fields).toContain('passage')
})

test('TrafficSign is shown as VMS', () => {
  expect(types.find(({ typeName }) => typeName === 'TrafficSign')?.menuName).toBe('VMS')
})

test('a route belongs to one solution', () => {
  const owners = new Map<string, Set<string>>()
  for (const { id, types } of solutions) {
    for (const route of types.flatMap((type) => [type.route, type.fourGRoute ?? null])) {
      if (route) owners.set(route, (owners.get(route) ?? new Set()).add(id))
    }
  }
  expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([])
})
