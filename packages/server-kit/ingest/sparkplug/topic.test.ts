import { expect, it } from 'vitest'
import { refusalOf } from './testing/node.ts'
import { deviceName, parseSparkplugTopic } from './topic.ts'

it.each([
  ['spBv1.0/g/NBIRTH/n', { group: 'g', type: 'NBIRTH', node: 'n', device: null }, 'g/n'],
  ['spBv1.0/g/DDATA/n/d 1', { group: 'g', type: 'DDATA', node: 'n', device: 'd 1' }, 'g/n/d 1'],
  [
    'spBv1.0/อุโมงค์/NDEATH/n',
    { group: 'อุโมงค์', type: 'NDEATH', node: 'n', device: null },
    'อุโมงค์/n',
  ],
] as const)('%s', (text, topic, name) => {
  expect(parseSparkplugTopic(text)).toEqual(topic)
  expect(deviceName(topic)).toBe(name)
})

it.each([
  'spBv1.0/g/NCMD/n',
  'spBv1.0/g/DCMD/n/d',
  'spBv1.0/STATE/host',
  'STATE/host',
  'spAv1.0/g/NDATA/n',
  'spBv1.0/g/NDATA/n/d',
  'spBv1.0/g/DDATA/n',
  'spBv1.0/g/DDATA/n/',
  'spBv1.0/g/NDATA/',
  'spBv1.0//NDATA/n',
  '',
  'spBv1.0/g/DDATA/n/d/e',
  'spBv1.0/g/ndata/n',
])('%s is of no interest', (text) => {
  expect(parseSparkplugTopic(text)).toBeNull()
})

it('refuses names that are too long to be registered', () => {
  expect(parseSparkplugTopic(`spBv1.0/g/NDATA/${'n'.repeat(198)}`)).not.toBeNull()
  expect(
    refusalOf(() => parseSparkplugTopic(`spBv1.0/g/NDATA/${'n'.repeat(199)}`)).message,
  ).toContain('200')
})
