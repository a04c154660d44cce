import { expect, test } from 'vitest'
import { networksSetting } from './networks.ts'

test.each([
  ['', true],
  ['10.0.0.0/8', true],
  [' 10.0.0.0/8 , fd00::/8,', true],
  ['127.0.0.1/32', true],
  ['10.0.0.0', false],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0/8', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/-1', false],
  ['camera.example/8', false],
  ['*', false],
])('NETWORKS=%j', (text, isValid) => {
  expect(networksSetting('NETWORKS').isValid(text)).toBe(isValid)
})
