import { expect, test } from 'vitest'
import type { Scene } from '../scene.ts'
import { scheduledOn, sceneAt, scheduleProblem, spansOn } from './schedule.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const scene = (name: string, from: string, to: string, days = everyDay): Scene => ({
  name,
  from,
  to,
  days,
})
const evening = scene('ค่ำ', '18:15', '23:00')
const weekend = scene('ดึก', '23:00', '02:00', [5, 6])
const always = scene('ตลอด', '00:00', '00:00')
// 21 November 2026 is a Saturday
const at = (text: string) => new Date(`2026-11-${text}:00+07:00`)

test.each<[string, Scene[], string, string | null]>([
  ['in the evening', [evening], '21T18:15', 'ค่ำ'],
  ['before it', [evening], '21T18:14', null],
  ['as it ends', [evening], '21T23:00', null],
  ['the next takes over', [evening, weekend], '21T23:00', 'ดึก'],
  ['over midnight of Saturday', [weekend], '22T01:59', 'ดึก'],
  ['its end', [weekend], '22T02:00', null],
  ['not on Sunday', [weekend], '22T23:30', null],
  ['over midnight of Friday', [weekend], '21T00:30', 'ดึก'],
  ['not over that of Thursday', [weekend], '20T00:30', null],
  ['all day', [always], '21T00:00', 'ตลอด'],
  ['none', [], '21T20:00', null],
])('%s', (_, scenes, time, name) => {
  expect(sceneAt(scenes, at(time))?.name ?? null).toBe(name)
})

test.each<[string, Scene[], string, unknown]>([
  ['an evening', [evening], '2026-11-21', [{ from: 18.25, to: 23 }]],
  ['what touches is one', [evening, weekend], '2026-11-20', [{ from: 18.25, to: 24 }]],
  [
    'what ran on from yesterday',
    [evening, weekend],
    '2026-11-21',
    [
      { from: 0, to: 2 },
      { from: 18.25, to: 24 },
    ],
  ],
  ['of Saturday on Sunday', [weekend], '2026-11-22', [{ from: 0, to: 2 }]],
  ['nothing on Monday', [weekend], '2026-11-23', []],
  ['all day', [always], '2026-11-21', [{ from: 0, to: 24 }]],
  ['24 hours from noon', [scene('ก', '12:00', '12:00', [6])], '2026-11-22', [{ from: 0, to: 12 }]],
])('a day of %s', (_, scenes, day, spans) => {
  expect(spansOn(scenes, day)).toEqual(spans)
})

test.each<[string, Scene[], string | null]>([
  ['nothing', [], null],
  ['one after the other', [evening, weekend], null],
  ['all day, every day', [always], null],
  ['two at once', [evening, scene('อื่น', '22:59', '23:30')], 'เวลาของรูปแบบแสง ค่ำ และ อื่น ทับกัน'],
  [
    'two at once on other days',
    [scene('ก', '18:00', '20:00', [1]), scene('ข', '19:00', '21:00', [2])],
    null,
  ],
  [
    'over the midnight of the week',
    [scene('ก', '23:00', '03:00', [6]), scene('ข', '02:00', '04:00', [0])],
    'เวลาของรูปแบบแสง ก และ ข ทับกัน',
  ],
  ['a day twice', [scene('ก', '18:00', '20:00', [1, 1])], 'รูปแบบแสง ก มีวันซ้ำกัน'],
])('problem of %s', (_, scenes, problem) => {
  expect(scheduleProblem(scenes)).toBe(problem)
})

test.each<[string, [string, Scene[]][], unknown]>([
  ['none yet', [], null],
  ['only from the next day', [['22T00:00', [always]]], null],
  ['set long ago', [['01T00:00', [evening]]], [{ from: 18.25, to: 23 }]],
  ['set in the evening', [['21T20:00', [evening]]], [{ from: 20, to: 23 }]],
  [
    'changed within the day',
    [
      ['01T00:00', [evening]],
      ['21T20:00', [always]],
    ],
    [{ from: 18.25, to: 24 }],
  ],
  [
    'put out within the day',
    [
      ['01T00:00', [always]],
      ['21T06:00', []],
    ],
    [{ from: 0, to: 6 }],
  ],
  ['dark by schedule', [['01T00:00', []]], []],
])('schedule of a day, %s', (_, versions, spans) => {
  const held = versions.map(([since, scenes]) => ({ since: at(since).getTime(), scenes }))
  expect(scheduledOn(held, '2026-11-21')).toEqual(spans)
})
