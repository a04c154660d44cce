import { describe, expect, test } from 'vitest'
import { pageText, parseMulti, type SignRun } from './multi.ts'

const texts = (message: string) =>
  parseMulti(message).map(({ lines }) =>
    lines.map((runs) => runs.map(({ clusters }) => clusters.join(''))),
  )
const runsOf = (message: string): SignRun[] =>
  parseMulti(message).flatMap(({ lines }) => lines.flat())

test.each([
  ['plain text is one line of one page', 'ขับช้าลง', [[['ขับช้าลง']]]],
  ['nothing is one empty line', '', [[[]]]],
  ['lines', 'A[nl]B[NL3]C', [[['A'], ['B'], ['C']]]],
  ['a line break of the sender', 'A\r\nB\nC', [[['A'], ['B'], ['C']]]],
  ['pages', 'A[np]B[nl]C', [[['A']], [['B'], ['C']]]],
  ['an empty page is kept', 'A[np]', [[['A']], [[]]]],
  ['doubled brackets are literal', '[[A]] [[nl]]', [[['[A] [nl]']]]],
  ['a bracket that is never closed is literal', 'A[nl]B [C', [[['A'], ['B [C']]]],
  ['unknown tags are passed over', 'A[g1,2,3][xyz9]B[f1,4]', [[['A', 'B']]]],
  ['HTML is text', '<b>A</b>&lt;', [[['<b>A</b>&lt;']]]],
  ['a character by its code', 'A[hc0e01]', [[['Aก']]]],
  ['a code that is no character', 'A[hcd800][hczz]', [[['A']]]],
  ['moving text stands still', '[mvcr100,1,10,ทางเบี่ยง, ซ้าย]', [[['ทางเบี่ยง, ซ้าย']]]],
])('%s', (_, message, pages) => {
  expect(texts(message)).toEqual(pages)
})

test('tone marks and vowels stay with their letter', () => {
  expect(runsOf('ที่น้ำท่วม')[0]?.clusters).toEqual(['ที่', 'น้ำ', 'ท่', 'ว', 'ม'])
})

describe('looks', () => {
  test.each([
    ['classic colour', '[cf1]A', { color: 'red' }],
    ['colour by parts', '[cf255,128,0]A', { color: 'rgb(255 128 0)' }],
    ['a colour that is none', '[cf12]A', { color: 'amber' }],
    ['font', '[fo3,A1B2]A', { font: 3 }],
    ['justified', '[jl4]A', { justify: 'right' }],
    ['justified as the sign does', '[jl2][jl]A', { justify: 'center' }],
    ['spacing', '[sc2]A', { spacing: 2 }],
    ['flashing', '[flt5o5]A', { isFlashing: true }],
  ])('%s', (_, message, look) => {
    expect(runsOf(message)[0]).toMatchObject(look)
  })

  test('hold on over lines and pages until they are changed', () => {
    expect(
      runsOf('[cf1][jl2]A[nl]B[np]C[cf]D').map(({ color, justify }) => `${color} ${justify}`),
    ).toEqual(['red left', 'red left', 'red left', 'amber left'])
    expect(
      runsOf('[fl]A[/fl]B[sc3]C[/sc]D').map(({ isFlashing, spacing }) => [isFlashing, spacing]),
    ).toEqual([
      [true, 0],
      [false, 0],
      [false, 3],
      [false, 0],
    ])
  })

  test('of a page: its place, ground and seconds', () => {
    expect(
      parseMulti('[pt25o5][jp2][pb1]A[np][pt]B').map(({ justify, background, seconds }) => ({
        justify,
        background,
        seconds,
      })),
    ).toEqual([
      { justify: 'top', background: 'red', seconds: 2.5 },
      { justify: 'top', background: 'red', seconds: null },
    ])
  })

  test('the sign’s own defaults', () => {
    expect(parseMulti('A', { color: 'green', justify: 'left', pageJustify: 'top' })).toMatchObject([
      { justify: 'top', lines: [[{ color: 'green', justify: 'left' }]] },
    ])
  })
})

test('the words of a page', () => {
  expect(parseMulti('[jl2]ทางออก[jl4]5 กม.[nl][nl] ชลบุรี[np] ').map(pageText)).toEqual([
    'ทางออก 5 กม. / ชลบุรี',
    '',
  ])
})

test('a message that is far too long is read quickly, and no further than signs show', () => {
  const began = performance.now()
  for (const sign of ['[', ']', '[a', '[[']) parseMulti(sign.repeat(200_000))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(texts('A'.repeat(5_000))).toEqual([[['A'.repeat(4_000)]]])
})
