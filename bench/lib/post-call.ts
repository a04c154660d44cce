import { request } from 'node:http'

export interface CallRequest {
  readonly url: string
  readonly token: string
  readonly body: unknown
  readonly encoding: 'identity' | 'gzip'
}

/** Sends one request; returns the bytes of the answer. */
export function postCall({ url, token, body, encoding }: CallRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
    }
    const sent = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`))
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
