import { test as base } from '@playwright/test'

/** What Chromium and the console write of each refused or failed request; stories provoke them. */
const ofRequests =
  /^Failed to load resource|WebSocket connection to|EventSource's response| ApiError: /

/**
 * Playwright's test, which also fails where a page throws or writes an error to its console: a page
 * of the story's own `context`, not of one that it opens itself.
 */
export const test = base.extend<{ errorsOfPage: void }>({
  errorsOfPage: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (thrown) => errors.push(String(thrown.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !ofRequests.test(message.text()))
          errors.push(message.text())
      })
      await use()
      base.expect(errors, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})
