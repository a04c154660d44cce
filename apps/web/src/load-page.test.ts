import { ApiError } from '@roadside/contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPage } from './load-page.ts'

const missing = (message: string) => () => Promise.reject(new TypeError(message))
const chunk = 'Failed to fetch dynamically imported module: /assets/web-1.js'
function serverAnswers(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer)
}
afterEach(() => vi.unstubAllGlobals())

test('a page whose file comes is that file', async () => {
  await expect(loadPage(() => Promise.resolve('page'))).resolves.toBe('page')
})

test('without the server it is the network that is away, in words that the router does not take for a missing file', async () => {
  serverAnswers(() => Promise.reject(new TypeError('network')))
  await expect(loadPage(missing(chunk))).rejects.toThrow(/^ไม่สามารถเชื่อมต่อเครือข่ายได้$/)
  // a proxy before a server that is away
  serverAnswers(() => Promise.resolve(new Response('', { status: 502 })))
  await expect(loadPage(missing(chunk))).rejects.toThrow(ApiError)
})

test.each([chunk, 'Unable to preload CSS for /assets/web-1.css'])(
  'a file that a server no longer has is a missing one: %s',
  async (message) => {
    serverAnswers(() => Promise.resolve(new Response('{}')))
    await expect(loadPage(missing(message))).rejects.toThrow(
      /^Failed to fetch dynamically imported module: /,
    )
  },
)
