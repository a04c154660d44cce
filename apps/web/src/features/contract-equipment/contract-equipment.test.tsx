import { healths } from '@roadside/contract/health.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole } from '../../testing/open-console.ts'

// the test's browser has no workers
vi.mock('@roadside/ui/map/use-worker-points.ts', () => ({ useWorkerPoints: () => null }))

const { visit, answer, sent, server } = eachWithConsole({ role: 'contractor' })
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const place = (id: number) => ({
  id,
  name: `P-${id}`,
  health: 'ok',
  latitude: 13.8,
  longitude: 100 + id / 10_000,
})
const asked = () => sent('contractEquipmentPlaces').length

async function openMap(places: number) {
  answer('contractEquipment', {
    rows: [],
    total: 0,
    counts: Object.fromEntries(healths.map((health) => [health, 0])),
    contracts: [],
  })
  answer('contractEquipmentPlaces', {
    rows: Array.from({ length: places }, (_, at) => place(at + 1)),
    without_place: 0,
  })
  visit('/contract-equipment?show=map')
  await until(() => expect(asked()).toBeGreaterThan(0))
  await until(() => expect(server().streams.length).toBeGreaterThan(0))
  await until(() => expect(document.querySelector('[aria-label=แผนที่อุปกรณ์ในสัญญา]')).toBeTruthy())
  // what is asked for when the stream begins has been asked for by then
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const before = asked()
  for (const stream of server().streams)
    stream.write('event: change\ndata: {"topic":"contractEquipment","wid":1,"kind":"state"}\n\n')
  return before
}

test('a map is asked for again at each change', async () => {
  const before = await openMap(2)
  await until(() => expect(asked()).toBe(before + 1))
})

test('a map of very many places is not', async () => {
  const before = await openMap(3_001)
  // as long as the other map takes at most
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(asked()).toBe(before)
})
