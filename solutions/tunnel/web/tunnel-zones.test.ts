import { expect, test } from 'vitest'
import { formatFigure, type TunnelValue, type TunnelZone, zoneLevel } from './tunnel-zones.ts'

const good = (level: TunnelValue['level']): TunnelValue => ({ value: 35, quality: 'good', level })
const zone = (values: TunnelZone['values']): TunnelZone => ({
  id: '1',
  name: 'โซน 1',
  fromM: 0,
  toM: 100,
  entered: { fromM: 0, toM: 100 },
  values,
})

test.each<[string, TunnelZone['values'], string]>([
  ['all normal', { co: good('normal'), no2: good('normal') }, 'normal'],
  [
    'the worst',
    { co: good('watch'), no2: good('critical'), luminance: good('normal') },
    'critical',
  ],
  [
    'bad quality is not known',
    { co: good('normal'), no2: { ...good('normal'), quality: 'bad' } },
    'unknown',
  ],
  [
    'nor is what is doubtful normal',
    { co: { ...good('normal'), quality: 'uncertain' } },
    'unknown',
  ],
  [
    'what is known and wrong is said all the same',
    { co: good('danger'), no2: { ...good('normal'), value: null } },
    'danger',
  ],
  ['a bad value raises no alarm', { co: { ...good('critical'), quality: 'bad' } }, 'unknown'],
  ['nothing measured', {}, 'unknown'],
  ['without limits nothing is normal', { no2: good(null) }, 'unknown'],
  ['what has no limits says nothing of the rest', { co: good('watch'), no2: good(null) }, 'watch'],
])('%s', (_, values, level) => {
  expect(zoneLevel(zone(values))).toBe(level)
})

test('a figure with its unit; a doubtful one says so, a bad one is none', () => {
  expect(formatFigure('extinction', { ...good('normal'), value: 0.0071 })).toBe('0.0071 m⁻¹')
  expect(formatFigure('airSpeed', { ...good('normal'), value: -2.34 })).toBe('2.3 ม./วินาที')
  expect(formatFigure('co', { ...good('normal'), quality: 'uncertain' })).toBe('≈ 35 ppm')
  expect(formatFigure('co', { ...good('normal'), quality: 'bad' })).toBeNull()
})
