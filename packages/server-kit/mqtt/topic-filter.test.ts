import { expect, test } from 'vitest'
import { matchTopics } from './topic-filter.ts'

test.each([
  ['application/+/device/+/event/up', 'application/17c8/device/0101/event/up', true],
  ['application/+/device/+/event/up', 'application/17c8/device/0101/event/join', false],
  ['application/+/device/+/event/up', 'application/1/2/device/0101/event/up', false],
  ['+/up', '/up', true],
  ['sport/+', 'sport/', true],
  ['sport/+', 'sport', false],
  ['sport/#', 'sport', true],
  ['sport/#', 'sport/tennis/player1', true],
  ['sport/#', 'sports', false],
  ['#', 'any/thing', true],
  ['#', '$SYS/broker', false],
  ['+/monitor', '$SYS/monitor', false],
  ['$SYS/#', '$SYS/broker/load', true],
  ['eu868/gateway/+/state/conn', 'eu868/gateway/0016c001/state/conn', true],
  ['a.b', 'aXb', false],
  ['a+b', 'a+b', true],
  ['โคม/+', 'โคม/๑', true],
])('%s and %s: %s', (filter, topic, expected) => {
  expect(matchTopics(filter)(topic)).toBe(expected)
})
