import { request, type Agent } from 'node:https'
import type { OutgoingHttpHeaders } from 'node:http'

interface Post {
  readonly agent: Agent
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Buffer
  /** How long the answer may take. Milliseconds. */
  readonly timeout: number
}

/** The status of the answer; null where none came: what was sent may be stored or not. */
export function post(url: string, { body, ...options }: Post): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', ...options }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? null))
      response.once('error', () => resolve(null))
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', () => resolve(null))
    sent.end(body)
  })
}
