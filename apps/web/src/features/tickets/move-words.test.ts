import { movesOf, ticketStates } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { expect, test } from 'vitest'
import { mainMove, moveInto, moveLabel, movesOfAll, orderedMoves } from './move-words.ts'

const authority = { type: 'authority', userId: 1 } as const
const standing = (state: (typeof ticketStates)[number]) => ({
  state,
  moves: movesOf({ state, workedBy: new Set() }, authority),
})

test('each state has one move that carries it on; what is ended has none', () => {
  expect(ticketStates.map((state) => mainMove(standing(state)))).toEqual([
    'assign',
    'start',
    'finish',
    'resume',
    'accept',
    undefined,
    undefined,
  ])
})

test('the main move stands first, the others in their order', () => {
  expect(orderedMoves(standing('inProgress'))).toEqual([
    'finish',
    'assign',
    'waitForParts',
    'cancel',
  ])
})

test('a card goes into the columns that one move leads to', () => {
  const into = (to: (typeof ticketStates)[number]) => moveInto(standing('inProgress'), to)
  expect(into('finished')).toBe('finish')
  expect(into('waitingForParts')).toBe('waitForParts')
  expect(into('assigned')).toBe('assign')
  expect(into('accepted')).toBeUndefined()
  expect(into('inProgress')).toBeUndefined()
})

test('of many tickets every move that one of them may make', () => {
  expect(movesOfAll([standing('open'), standing('finished')])).toEqual([
    'assign',
    'cancel',
    'accept',
    'sendBack',
  ])
})

test('a ticket that somebody has is assigned again', () => {
  expect(moveLabel('assign', 'open')).toBe('มอบหมาย')
  expect(moveLabel('assign', 'assigned')).toBe('มอบหมายใหม่')
  expect(moveLabel('finish', 'inProgress')).toBe('แจ้งซ่อมเสร็จ')
})
