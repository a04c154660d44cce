import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** Text of React's development build about the router's lazy pages, which stop calling `use()` once loaded. */
const ofTheRouter = 'This library called use() to suspend in a previous render'

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
      if (!text.includes(ofTheRouter)) written.push(`console.${method}: ${text}`)
      own[method](...values)
    }
  }
})

afterEach(() => {
  Object.assign(console, own)
  if (written.length > 0) throw new Error(`unexpected\n${written.join('\n')}`)
})
