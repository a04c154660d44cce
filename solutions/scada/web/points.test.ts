import { expect, it } from 'vitest'
import { pointsOf, type ScadaDevice } from './points.ts'

const channel = {
  id: 1,
  key: 'lvl',
  name: 'ระดับ',
  unit: 'ม.',
  decimals: 2,
  words: null,
  place: null,
  at: 'x',
}
const base = {
  id: 5,
  health: 'ok',
  at: 'x',
  state: { texts: { mode: 'AUTO' } },
  channels: [],
  rules: { limits: { lvl: { high: { watch: 3, danger: 4 } } } },
}
const rows = (of: object, changes: object = {}) =>
  pointsOf([
    {
      ...base,
      channels: [{ ...channel, value: 1, quality: 'good', level: 0, ...of }],
      ...changes,
    } as unknown as ScadaDevice,
  ])

it.each([
  [{ value: 2.5 }, {}, { text: '2.50 ม.', trust: 'good', code: null, level: 0 }],
  [{ value: 3.5, level: 1 }, {}, { text: '3.50 ม.', code: 'H' }],
  [{ value: 2, quality: 'uncertain' }, {}, { text: '2.00 ม.', trust: 'uncertain' }],
  [{ value: null, quality: 'bad', level: null }, {}, { text: null, trust: 'bad', level: null }],
  [{ value: 2 }, { health: 'unreachable' }, { text: null, trust: 'gone', level: null, code: null }],
  [{ value: null, quality: null, at: null }, {}, { text: null, trust: 'never' }],
  [{ value: 1, words: ['หยุด', 'เดิน'] }, {}, { text: 'เดิน' }],
  [{ value: 0, words: ['หยุด', 'เดิน'] }, {}, { text: 'หยุด' }],
])('%j of a unit %j', (of, changes, point) => {
  expect(rows(of, changes)[0]).toMatchObject(point)
})

it('texts are points, too, and are not believed of a unit that is gone', () => {
  expect(rows({})[1]).toMatchObject({ key: 'mode', text: 'AUTO', trust: 'good', channel: null })
  expect(rows({}, { health: 'unreachable' })[1]).toMatchObject({ text: null, trust: 'gone' })
})
