import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

/** An answer that arrives in pieces of so many bytes. */
function answer(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (control) => {
      if (at >= bytes.length) return control.close()
      control.enqueue(bytes.subarray(at, (at += size)))
    },
  })
  return new Response(body)
}

/** As `json_build_object('rows', json_agg(…), 'cursor', …)` writes it. */
function written(rows: readonly unknown[]): string {
  return `{"rows" : [${rows.map((row) => JSON.stringify(row)).join(', \n ')}], "cursor" : "2026-11-21"}`
}
const many = Array.from({ length: 30_000 }, (_, index) => ({
  pole: `เสา "${index}", \n[${index}]`,
  note: 'ก'.repeat(40),
  index,
}))

test.each([
  ['in large pieces', many, 700_001],
  ['in pieces that cut characters', many.slice(0, 20_000), 65_537],
  ['of few rows', many.slice(0, 3), 7],
  ['of one row', many.slice(0, 1), 1_000],
  ['of no rows', [], 5],
] as const)('rows are read as they arrive: %s', async (_, rows, size) => {
  expect(await readRows(answer(written(rows), size))).toEqual({ rows, cursor: '2026-11-21' })
})

test('what is no such answer is read as it is', async () => {
  expect(await readRows(answer(JSON.stringify(many), 100_000))).toEqual(many)
  const other = JSON.stringify({ cursor: 1, rows: many }, null, 1)
  expect(await readRows(answer(other, 100_000))).toEqual({ cursor: 1, rows: many })
})

test.each([written(many).slice(0, -9), '', '<html>', `${written(many)}x`])(
  'what is cut off is an error',
  async (text) => {
    await expect(readRows(answer(text, 100_000))).rejects.toThrow(SyntaxError)
  },
)
