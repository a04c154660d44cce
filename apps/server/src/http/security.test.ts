import { expect, test } from 'vitest'
import { tileSource } from './security.ts'

test.for([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example/{z}/{x}/{y}.png', 'https://*.tile.example'],
  ['https://{s}.tile.example:8443/{z}/{x}/{y}{r}.png', 'https://*.tile.example:8443'],
  ['http://tiles-{s}.maps.example/{z}/{x}/{y}.png', 'http://*.maps.example'],
  ['http://127.0.0.1:18080/no-tiles/{z}/{x}/{y}.png', 'http://127.0.0.1:18080'],
])('%s may be loaded from %s', ([address = '', source]) => {
  expect(tileSource(address)).toBe(source)
})
