import { expect, test } from 'vitest'
import { roadClassOf } from './road-class.ts'
import { roadNumberOf } from './road-shield.ts'

test.for([
  [{ kind: 'highway', kind_detail: 'motorway_link' }, 'motorway'],
  [{ kind: 'major_road', kind_detail: 'secondary' }, 'secondary'],
  [{ kind: 'minor_road', kind_detail: 'something new' }, 'minor'],
  [{ kind: 'ferry' }, null],
  [{ class: 'trunk' }, 'trunk'],
  [{ class: 'minor' }, 'minor'],
  [{ class: 'motorway_construction' }, null],
  [{ class: 'transit', subclass: 'subway' }, 'rail'],
] as const)('%o is a road of the class %s', ([props, found]) => {
  expect(roadClassOf(props)).toBe(found)
})

test.for([
  [{ shield_text: '340', ref: '340;AH2' }, '340'],
  [{ ref: '1;AH2' }, '1'],
  [{ ref: 'นบ.3021' }, 'นบ.3021'],
  [{ ref: 3 }, '3'],
  [{ ref: 'ทางพิเศษศรีรัช' }, null],
  [{ name: 'ถนนราชพฤกษ์' }, null],
] as const)('%o carries the number %s', ([props, number]) => {
  expect(roadNumberOf(props)).toBe(number)
})
