import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * Hints of React's development build that are no error of a page: about the router's lazy pages,
 * which stop calling `use()` once loaded, and about updates outside of `act`, which come or not with
 * the load of the machine.
 */
const hints = ['This library called use() to suspend in a previous render', 'not wrapped in act(']

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
      if (!hints.some((hint) => text.includes(hint))) written.push(`console.${method}: ${text}`)
      own[method](...values)
    }
  }
})

afterEach(() => {
  Object.assign(console, own)
  if (written.length > 0) throw new Error(`unexpected\n${written.join('\n')}`)
})
