import { describe, expect, test } from 'vitest'
import type { LampPoint } from '../points.ts'
import { LampStore } from './lamp-store.ts'
import { buildLamp, buildView, forOthers } from './lamp-testing.ts'
import type { LampView } from './lamp-view.ts'

function storeOf(...lamps: Partial<LampPoint>[]): LampStore {
  const store = new LampStore()
  store.replace(lamps.map(buildLamp))
  return store
}
const polesOf = (store: LampStore, view: Partial<LampView> = {}) =>
  store.table(buildView(view)).rows.map(({ pole }) => pole)

const states = [
  { pole: 'P-1' },
  { pole: 'P-2', devstatus: 'ดับ', devstate: 'ไฟดับ' },
  { pole: 'P-3', devstatus: 'ไม่ทราบ', devstate: '-', devconnect: 'ยังไม่เคยรายงานข้อมูล' },
  { pole: 'P-4', devconnect: 'ติดต่อไม่ได้' },
  { pole: 'P-5', day_burning: true },
  { pole: 'P-6', latitude: 'abc' },
] as const

describe('what is shown', () => {
  test.each([
    ['all', ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6']],
    ['ok', ['P-1', 'P-4', 'P-5', 'P-6']],
    ['off', ['P-2']],
    ['unknown', ['P-3']],
    ['unreachable', ['P-4']],
    ['day_burning', ['P-5']],
    ['unplaced', ['P-6']],
  ] as const)('the filter %s', (filter, poles) => {
    expect(polesOf(storeOf(...states), { filter })).toEqual(poles)
  })

  test('the buttons count the rows that they show, under the search', () => {
    const store = storeOf(...states, { pole: 'Q-1', devstatus: 'ดับ' })
    expect(store.table(buildView()).counts).toEqual({ all: 7, ok: 4, off: 2 })
    const searched = store.table(buildView({ search: 'p-', filter: 'off' }))
    expect(searched.counts).toEqual({ all: 6, ok: 4, off: 1 })
    expect(searched.total).toBe(1)
  })

  test('a search finds words in any order, blind to case, spaces and Thai digits, in what admin sees', () => {
    const store = storeOf({ pole: 'นบ.1001 L5', devid: 'A84041FF', sta: '1+234' }, { pole: 'P-2' })
    for (const search of ['l5 นบ', 'นบ. ๑๐๐๑', 'a84041', '1 + 234']) {
      expect([search, polesOf(store, { search })]).toEqual([search, ['นบ.1001 L5']])
    }
    expect(polesOf(store, { search: 'ไม่มี' })).toEqual([])
  })

  test('a handle is nothing to search for', () => {
    const store = new LampStore()
    store.replace([forOthers(buildLamp())])
    expect(polesOf(store, { search: '0123456' })).toEqual([])
    expect(polesOf(store, { search: 'P-001' })).toEqual(['P-001'])
  })

  test('lamps that are not on the map are counted whatever is searched for', () => {
    expect(storeOf(...states).table(buildView({ search: 'P-1' })).unplaced).toBe(1)
  })

  test('swapped and doubtful positions are off the map', () => {
    const store = storeOf(
      { pole: 'P-1', latitude: '100.4', longitude: '13.84' },
      { pole: 'P-2', latitude: '0', longitude: '0' },
    )
    expect(polesOf(store, { filter: 'unplaced' })).toEqual(['P-1', 'P-2'])
  })
})

describe('order', () => {
  test('poles stand as they are counted', () => {
    const poles = ['P-10', 'P-9', 'ก-2', 'P-100', 'A1', 'ก-1']
    expect(polesOf(storeOf(...poles.map((pole) => ({ pole }))))).toEqual([
      'ก-1',
      'ก-2',
      'A1',
      'P-9',
      'P-10',
      'P-100',
    ])
  })

  test('figures by their size, and what is not known last in either order', () => {
    const store = storeOf(
      { pole: 'P-1', devct: 0.5 },
      { pole: 'P-2', devct: null },
      { pole: 'P-3', devct: 10 },
    )
    expect(polesOf(store, { sort: { id: 'devct', order: 'asc' } })).toEqual(['P-1', 'P-3', 'P-2'])
    expect(polesOf(store, { sort: { id: 'devct', order: 'desc' } })).toEqual(['P-3', 'P-1', 'P-2'])
  })

  test('a lamp of which no current is known comes last', () => {
    const store = storeOf({ pole: 'P-1', devct: null }, { pole: 'P-2', devct: 1 })
    expect(polesOf(store, { sort: { id: 'devct', order: 'desc' } })).toEqual(['P-2', 'P-1'])
  })

  test('states worst first, equal ones by their poles', () => {
    const store = storeOf(
      { pole: 'P-3' },
      { pole: 'P-1' },
      ...states.slice(1, 3).map((state) => ({ ...state })),
    )
    expect(polesOf(store, { sort: { id: 'devstatus', order: 'asc' } })).toEqual([
      'P-2',
      'P-3',
      'P-1',
      'P-3',
    ])
    expect(polesOf(store, { sort: { id: 'devstatus', order: 'desc' } })).toEqual([
      'P-1',
      'P-3',
      'P-3',
      'P-2',
    ])
  })

  test('poles backwards', () => {
    expect(
      polesOf(storeOf({ pole: 'P-1' }, { pole: 'P-2' }), { sort: { id: 'pole', order: 'desc' } }),
    ).toEqual(['P-2', 'P-1'])
  })
})

describe('pages', () => {
  const store = storeOf(...Array.from({ length: 60 }, (_, index) => ({ pole: `P-${index + 1}` })))

  test('beyond the last page is the last page', () => {
    const { rows, total, page } = store.table(buildView({ page: 9, perPage: 25 }))
    expect([rows[0]?.pole, rows.length, total, page]).toEqual(['P-51', 10, 60, 3])
    expect(store.table(buildView({ page: 0, perPage: 25 })).page).toBe(1)
    expect(store.table(buildView({ search: 'no such', page: 3 })).page).toBe(1)
  })

  test('the page on which a lamp stands, under what is shown', () => {
    expect(store.pageOf('id-P-26', buildView({ perPage: 25 }))).toBe(2)
    expect(
      store.pageOf('id-P-26', buildView({ perPage: 25, sort: { id: 'pole', order: 'desc' } })),
    ).toBe(2)
    expect(
      store.pageOf('id-P-60', buildView({ perPage: 25, sort: { id: 'pole', order: 'desc' } })),
    ).toBe(1)
    expect(store.pageOf('id-P-26', buildView({ filter: 'off' }))).toBeNull()
  })
})

describe('news', () => {
  test('changes row, counts and order; new lamps stand where they belong', () => {
    const store = storeOf({ pole: 'P-1' }, { pole: 'P-3' })
    store.merge([buildLamp({ pole: 'P-3', devstatus: 'ดับ', devct: 0 }), buildLamp({ pole: 'P-2' })])
    const table = store.table(buildView())
    expect(table.rows.map(({ pole, devct }) => [pole, devct])).toEqual([
      ['P-1', 0.6],
      ['P-2', 0.6],
      ['P-3', 0],
    ])
    expect(table.counts).toEqual({ all: 3, ok: 2, off: 1 })
    expect(store.lamp('id-P-3')?.health).toBe('fault')
    expect(store.lamp('id-P-9')).toBeNull()
  })

  test('a search for what a lamp has become finds it', () => {
    const store = storeOf({ pole: 'P-1' })
    expect(polesOf(store, { search: 'ไฟดับ' })).toEqual([])
    store.merge([buildLamp({ pole: 'P-1', devstate: 'ไฟดับ' })])
    expect(polesOf(store, { search: 'ไฟดับ' })).toEqual(['P-1'])
  })

  test('a renamed pole takes its new place', () => {
    const store = storeOf({ pole: 'P-1', devid: 'a' }, { pole: 'P-2', devid: 'b' })
    store.merge([buildLamp({ pole: 'P-9', devid: 'a' })])
    expect(polesOf(store)).toEqual(['P-2', 'P-9'])
  })

  test('the map is drawn anew for a state, a place or a new lamp, not for a reading', () => {
    const store = storeOf({ pole: 'P-1' })
    expect(store.merge([])).toBe(false)
    expect(store.merge([buildLamp({ pole: 'P-1', devct: 0.7, rssi: -60 })])).toBe(false)
    expect(store.merge([buildLamp({ pole: 'P-1', devconnect: 'ติดต่อไม่ได้' })])).toBe(true)
    expect(
      store.merge([buildLamp({ pole: 'P-1', devconnect: 'ติดต่อไม่ได้', latitude: '13.85' })]),
    ).toBe(true)
    expect(store.merge([buildLamp({ pole: 'P-2' })])).toBe(true)
  })

  test('replacing forgets the lamps before', () => {
    const store = storeOf({ pole: 'P-1' })
    store.replace([buildLamp({ pole: 'P-2' })])
    expect(polesOf(store)).toEqual(['P-2'])
    expect(store.lamp('id-P-1')).toBeNull()
  })
})

describe('map', () => {
  test('points with their health, off the map where there is no position', () => {
    const { ids, labels, lat, health } = storeOf(...states).columns()
    expect(ids).toHaveLength(6)
    expect(labels[0]).toBe('P-1')
    expect([lat[0], lat[5]]).toEqual([13.84, NaN])
    // worst first: 0 fault, 1 warning, 2 unreachable, 3 unknown, 4 ok
    expect([...health]).toEqual([4, 0, 3, 2, 1, 4])
  })

  test('a lamp that never reported is not green, whatever is said of it', () => {
    const store = storeOf({ devconnect: 'ยังไม่เคยรายงานข้อมูล', devstatus: 'ปกติ' })
    expect(store.lamp('id-P-001')?.health).toBe('unknown')
  })

  test('of others no lamp is unreachable, and unknown is never green', () => {
    const store = new LampStore()
    store.replace(states.map((state) => forOthers(buildLamp(state))))
    expect([...store.columns().health]).toEqual([4, 0, 3, 4, 1, 4])
  })

  test('the extent leaves out a lamp put down elsewhere by mistake', () => {
    const road = Array.from({ length: 98 }, (_, index) => ({
      pole: `P-${index}`,
      latitude: String(13.8 + index / 10_000),
    }))
    const store = storeOf(
      ...road,
      { pole: 'Q', latitude: '18.7', longitude: '99' },
      { pole: 'R', latitude: 'x' },
    )
    const [west, south, east, north] = store.extent() ?? []
    expect([west, east]).toEqual([100.4, 100.4])
    expect(south).toBeCloseTo(13.8, 2)
    expect(north).toBeLessThan(13.81)
    expect(storeOf({ latitude: '' }).extent()).toBeNull()
  })
})
