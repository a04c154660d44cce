import { describe, expect, test } from 'vitest'
import {
  conditionOfRank,
  judgeLevel,
  limitsProblem,
  noLevel,
  pendingLevel,
  type Limits,
} from './levels.ts'

const flood: Limits = {
  high: { watch: -10, warn: 5, danger: 15, critical: 30 },
  hysteresis: 3,
  confirmed: ['watch', 'warn'],
}

function levelsOf(limits: Limits, values: readonly (number | null)[]): string[] {
  let memory = noLevel
  return values.map((value) => {
    memory = judgeLevel(limits, memory, value)
    return value === null ? 'unknown' : conditionOfRank(memory.level)
  })
}

describe('judgeLevel', () => {
  const cases: readonly [
    what: string,
    limits: Limits,
    values: readonly (number | null)[],
    levels: readonly string[],
  ][] = [
    ['below all', flood, [-40, -11], ['normal', 'normal']],
    [
      'the mild levels need two readings running',
      flood,
      [-10, -10, 5, 5],
      ['normal', 'watch', 'watch', 'warn'],
    ],
    ['one spike is none', flood, [-40, 5, -40], ['normal', 'normal', 'normal']],
    ['the grave ones come at once', flood, [-40, 15, 30], ['normal', 'danger', 'critical']],
    [
      'hysteresis holds a level',
      flood,
      [30, 28, 27, 26.9],
      ['critical', 'critical', 'critical', 'danger'],
    ],
    ['and lets it fall through several', flood, [30, -40], ['critical', 'normal']],
    [
      'a failed reading is unknown, and breaks the running',
      flood,
      [6, null, 6, 6],
      ['normal', 'unknown', 'normal', 'warn'],
    ],
    [
      'what was held is held over a failed reading',
      flood,
      [30, null, 28],
      ['critical', 'unknown', 'critical'],
    ],
    [
      'both sides',
      { high: { watch: 1 }, low: { watch: -1, warn: -2 } },
      [0, 1, -1, -2, 0],
      ['normal', 'watch', 'watch', 'warn', 'normal'],
    ],
    ['fractions that miss', { high: { watch: 0.3 } }, [0.1 + 0.2], ['watch']],
    [
      'a level that is not named',
      { high: { watch: 1, critical: 4 } },
      [3, 4],
      ['watch', 'critical'],
    ],
    ['NaN is no value', { high: { watch: 1 } }, [2, NaN], ['watch', 'watch']],
  ]
  test.each(cases)('%s', (_, limits, values, levels) => {
    expect(levelsOf(limits, values)).toEqual(levels)
  })
})

describe('pendingLevel', () => {
  const waiting = (values: readonly (number | null)[], limits = flood) => {
    const { level } = values.reduce((memory, value) => judgeLevel(limits, memory, value), noLevel)
    return pendingLevel(limits, level, values.at(-1) ?? null)
  }
  test.each<[string, ReturnType<typeof waiting>, string | null]>([
    ['the first value at a level waits', waiting([-40, 6]), 'warn'],
    ['the second one confirms it', waiting([-40, 6, 6]), null],
    ['a milder one is confirmed while the worse one waits', waiting([-40, -8, 6]), 'warn'],
    ['a level that is reached at once waits for nothing', waiting([-40, 16]), null],
    ['below all', waiting([-40]), null],
    ['held by hysteresis', waiting([6, 6, 3]), null],
    ['without a value', waiting([6, null]), null],
    ['limits that want no second value', waiting([6], { high: { watch: 5 } }), null],
    ['nothing is known', pendingLevel(flood, null, 6), null],
  ])('%s', (_, level, expected) => {
    expect(level).toBe(expected)
  })
})

describe('limitsProblem', () => {
  test.each<[Limits, RegExp]>([
    [flood, /^none$/],
    [{ high: { watch: 5, warn: 5 } }, /สูงต้องมากขึ้น/],
    [{ low: { watch: -5, warn: -1 } }, /ต่ำต้องน้อยลง/],
    [{ high: { watch: 1 }, low: { watch: 1 } }, /น้อยกว่าเกณฑ์ด้านสูง/],
    [{ high: { watch: 1 }, hysteresis: -1 }, /ติดลบ/],
    [{}, /^none$/],
  ])('%j', (limits, problem) => {
    expect(limitsProblem(limits) ?? 'none').toMatch(problem)
  })
})
