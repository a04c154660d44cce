import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * Texts that are no error of a page, and whose time depends on the load of the machine: React's hints
 * about the router's lazy pages, which stop calling `use()` once loaded, and about updates outside
 * of `act`; what the page notes of a refused request.
 */
const expected = [
  'This library called use() to suspend in a previous render',
  'not wrapped in act(',
  ' ApiError: ',
]

const methods = ['error', 'warn'] as const
const { error, warn } = console
const own = { error, warn }
let written: string[] = []

/**
 * Setup of every test: an error or a warning on the console fails the test, with its text. A test
 * that expects one replaces it by a spy, `vi.spyOn(console, 'error').mockReturnValue()`.
 */
beforeEach(() => {
  written = []
  for (const method of methods) {
    console[method] = (...values: unknown[]) => {
      const text = format(...values)
      if (!expected.some((part) => text.includes(part))) written.push(`console.${method}: ${text}`)
      own[method](...values)
    }
  }
})

afterEach(() => {
  Object.assign(console, own)
  if (written.length > 0) throw new Error(`unexpected\n${written.join('\n')}`)
})
