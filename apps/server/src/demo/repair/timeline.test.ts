import { expect, test } from 'vitest'
import { byDaylight, inOffice, runTimeline } from './timeline.ts'

const at = (text: string) => new Date(`${text}:00+07:00`)

test.each([
  ['2026-11-27T10:15', '2026-11-27T10:15'],
  ['2026-11-27T03:00', '2026-11-27T08:40'],
  ['2026-11-27T16:30', '2026-11-30T08:40'],
  ['2026-11-28T10:00', '2026-11-30T08:40'],
  ['2026-11-29T23:59', '2026-11-30T08:40'],
])('the office takes up what happens at %s at %s', (happened, taken) => {
  expect(inOffice(at(happened), 10)).toEqual(at(taken))
})

test.each([
  ['2026-11-28T13:00', '2026-11-28T13:00'],
  ['2026-11-28T22:10', '2026-11-28T17:30'],
  ['2026-11-28T02:00', '2026-11-27T17:30'],
])('what works again at %s was repaired by %s', (works, repaired) => {
  expect(byDaylight(at(works))).toEqual(at(repaired))
})

test('what lies ahead is left undone, and the rest is done in its order', async () => {
  const done: string[] = []
  const task = (text: string) => ({
    at: at(text),
    run: async (now: Date) => {
      done.push(now.toISOString())
    },
  })
  await runTimeline(
    ['2026-11-28T13:00', '2026-11-27T13:00', '2026-11-29T13:01'].map(task),
    at('2026-11-29T13:00'),
    { log: { warn: () => undefined } },
  )
  expect(done).toEqual(['2026-11-27T06:00:00.000Z', '2026-11-28T06:00:00.000Z'])
})
