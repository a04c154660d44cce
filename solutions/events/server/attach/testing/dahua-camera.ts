import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
export const part = (body: string) =>
  `--myboundary\r\nContent-Type: text/plain\r\nContent-Length:${Buffer.byteLength(body)}\r\n\r\n${body}\r\n\r\n`
export const heartbeat = part('Heartbeat')
export const crossing = (id: number, action = 'Start') => {
  const data = `{\n "Object" : { "ObjectID" : ${id}, "ObjectType" : "Human" },\n "Name" : "เส้น"\n}`
  return part(`Code=CrossLineDetection;action=${action};index=0;data=${data}`)
}

export type Play = (response: ServerResponse, attempt: number) => Promise<void> | void

/** A camera: digest authentication with a nonce for each answer, the stream that `play` plays, a picture for each channel. */
export async function startCamera(
  play: Play,
  { password = 'p,"w', stale = 0, picture = jpeg } = {},
) {
  const seen = { requests: 0, refused: 0, attached: 0, snapshots: [] as string[] }
  const nonces = new Set<string>()
  const challenge = (response: ServerResponse, isStale: boolean) => {
    const nonce = `n${nonces.size}`
    nonces.add(nonce)
    const header = `Digest realm="Login to gate, 1", qop="auth,auth-int", nonce="${nonce}", opaque="o"${isStale ? ', stale=true' : ''}`
    response.writeHead(401, { 'www-authenticate': header }).end()
  }
  const isKnown = ({ headers, url }: IncomingMessage) => {
    const sent = headers.authorization ?? ''
    const field = (name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(sent)?.[1] ?? ''
    const user = md5(`admin:Login to gate, 1:${password}`)
    const expected = md5(
      `${user}:${field('nonce')}:${field('nc')}:${field('cnonce')}:auth:${md5(`GET:${url}`)}`,
    )
    return nonces.delete(field('nonce')) && field('response') === expected
  }
  const server = createServer((request, response) => {
    seen.requests += 1
    const has = request.headers.authorization !== undefined
    if (!has || !isKnown(request)) {
      seen.refused += has ? 1 : 0
      return challenge(response, false)
    }
    if (stale > 0) {
      stale -= 1
      return challenge(response, true)
    }
    const url = request.url ?? ''
    if (url.startsWith('/cgi-bin/snapshot.cgi')) {
      seen.snapshots.push(url)
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    }
    if (!url.startsWith('/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat='))
      return response.writeHead(404).end()
    seen.attached += 1
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=myboundary' })
    response.flushHeaders()
    void play(response, seen.attached)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    seen,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
