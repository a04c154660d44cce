import { expect, test } from 'vitest'
import { advisedShares, judgeFigure, qualityAdvice } from './quality-advice.ts'

test('a figure is within, near or over what is advised, each bound belonging to the better side', () => {
  const { steady, chattering, upset } = qualityAdvice
  expect([0.4, 1, 1.01, 2, 2.01].map((one) => judgeFigure(one, steady))).toEqual([
    'within',
    'within',
    'near',
    'near',
    'over',
  ])
  expect([0, 1].map((one) => judgeFigure(one, chattering))).toEqual(['within', 'over'])
  expect([10, 10.5].map((one) => judgeFigure(one, upset))).toEqual(['within', 'over'])
})

test('the advised shares leave one in a hundred for rounding, as the standards print them', () => {
  const sum = Object.values(advisedShares).reduce((all, share) => all + share, 0)
  expect(sum).toBeCloseTo(1.01)
})
