import type { Socket } from 'node:net'
import { ApiError, type ErrorBody } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hearOut, toApiError } from '../error-handler.ts'
import { asPassingFailure } from './failure.ts'
import { Rejection } from './intake.ts'
import type { IngestSource, Keyring } from './keys.ts'
import type { IncomingMessage, Lane, Taken } from './lane.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ingestSource: IngestSource | null
    /** What the sender said its message is, before the doors say what it is read as. */
    sentType: string
  }
}

/** Bytes that a message may have. */
export const maxMessageBytes = 4 * 1024 * 1024
const retryAfterSeconds = 5
/** A connection's key is looked up again after this. Milliseconds. */
const trustedForMs = 1_000
const json = 'application/json'
const bytes = 'application/octet-stream'
/** A message of bytes must be there after this; who sends slower is cut off. Milliseconds. */
const patienceMs = 60_000
/** Bytes of such messages that may be on their way at once: they are held in memory until they are whole. */
const mostUnderWay = 512 * 1024 * 1024
const mostAnnounced = 16 * 1024 * 1024
const noQuery: Readonly<Record<string, string>> = Object.freeze({})

export interface HttpDoorsOptions {
  readonly lanes: readonly Lane[]
  readonly keyring: Keyring
  readonly now: () => Date
}

/**
 * The HTTP doors: `POST /ingest/{path}` with `Authorization: Bearer`, and `POST /ingest/k/{key}/{path}`.
 * To be registered where no helmet, rate limit or compression applies: they cost a third of the throughput.
 * Answers 200 `{stored, duplicates, ignored}` after the commit, 202 with `rejected` when some readings were refused
 * (all of them kept), 400 for a message that is not understood, 401, 404, 413, 503 with `Retry-After`, 507.
 */
export async function httpDoors(app: FastifyInstance, options: HttpDoorsOptions): Promise<void> {
  await app.register(async (doors) => mountDoors(doors, options), { prefix: '/ingest' })
}

function mountDoors(app: FastifyInstance, { lanes, keyring, now }: HttpDoorsOptions): void {
  const paths = lanes.flatMap(({ path }) => (path === null ? [] : [path]))
  app.decorateRequest('ingestSource', null)
  app.decorateRequest('sentType', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(json, { parseAs: 'string', bodyLimit: maxMessageBytes }, (_, body, done) => done(null, body))
  app.addContentTypeParser(bytes, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const log = app.log.child({}, { level: 'error' })
  app.setChildLoggerFactory(() => log)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/^\/ingest\/(k\/[^/]*\/)?|\?.*$/g, '')
    if (paths.some((known) => isPath(known, path))) {
      return reply
        .code(405)
        .header('allow', 'POST')
        .send(errorBody(new ApiError('bad_request', 'กรุณาส่งข้อมูลด้วยวิธี POST')))
    }
    const known = paths.map((known) => `/ingest/${known}`).join(', ')
    return sendError(new ApiError('not_found', `ไม่พบช่องทางรับข้อมูลนี้ ช่องทางที่มี: ${known}`), request, reply)
  })

  /** Who sent last on a connection: a network server keeps one, and sends its key with every message. */
  const senders = new WeakMap<Socket, { readonly key: string; readonly source: IngestSource; readonly until: number }>()
  const authenticate = (request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void): void => {
    const { socket } = request.raw
    const key = keyOf(request)
    const at = performance.now()
    const admit = (source: IngestSource | null): void => {
      request.ingestSource = source
      if (source) senders.set(socket, { key, source, until: at + trustedForMs })
      done(source ? undefined : new ApiError('unauthenticated', 'รหัสสำหรับส่งข้อมูล (ingest key) ไม่ถูกต้องหรือถูกยกเลิกแล้ว'))
    }
    const sender = senders.get(socket)
    if (sender?.key === key && at < sender.until) {
      request.ingestSource = sender.source
      return done()
    }
    const found = keyring.find(key)
    if (found instanceof Promise) found.then(admit, done)
    else admit(found)
  }

  for (const lane of lanes) {
    if (lane.path === null) continue
    const take = (message: IncomingMessage, request: FastifyRequest, reply: FastifyReply): void => {
      lane.take(message).then(
        (taken) => sendTaken(taken, reply),
        (error: unknown) => sendError(error, request, reply),
      )
    }
    const messageOf = (request: FastifyRequest, body: string | Buffer): IncomingMessage => ({
      body,
      query: queryOf(request),
      topic: null,
      source: request.ingestSource?.name ?? '',
      receivedAt: now(),
    })
    const takeJson = (request: FastifyRequest, reply: FastifyReply): void =>
      take(messageOf(request, typeof request.body === 'string' ? request.body : ''), request, reply)
    const takeBytes = (request: FastifyRequest, reply: FastifyReply): void => {
      const { key: _, ...params } = request.params as Record<string, string>
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      take({ ...messageOf(request, body), contentType: request.sentType, params }, request, reply)
    }
    const isJson = lane.maxBytes === null
    const onRequest = isJson ? [authenticate, readAsJson] : [authenticate, admitBytes]
    const route = { onRequest, ...(lane.maxBytes !== null && { bodyLimit: lane.maxBytes }) }
    app.post(`/${lane.path}`, route, isJson ? takeJson : takeBytes)
    app.post(`/k/:key/${lane.path}`, route, isJson ? takeJson : takeBytes)
  }
}

type Done = (error?: Error) => void

/** What devices say of the type of their messages is often wrong, and never needed. */
function readAsJson(request: FastifyRequest, _: FastifyReply, done: Done): void {
  request.headers['content-type'] = json
  done()
}

/** Bytes of large messages that are on their way, of all doors and connections. */
let underWay = 0

/** Takes a message of bytes if there is room for it, and not for ever. */
function admitBytes(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const { raw, headers } = request
  request.sentType = headers['content-type'] ?? ''
  headers['content-type'] = bytes
  const size = Math.min(Number(headers['content-length'] ?? 0) || mostAnnounced, mostAnnounced)
  if (underWay + size > mostUnderWay) return done(new ApiError('unavailable'))
  underWay += size
  const timer = setTimeout(() => raw.destroy(), patienceMs)
  raw.once('end', () => clearTimeout(timer))
  reply.raw.once('close', () => {
    clearTimeout(timer)
    underWay -= size
  })
  done()
}

/** Whether an address is one of a door, whose path may have places. */
function isPath(known: string, path: string): boolean {
  const parts = path.split('/')
  const names = known.split('/')
  return names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
}

function keyOf({ params, headers }: FastifyRequest): string {
  const { key } = params as { key?: string }
  return key ?? /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

const queries = new Map<string, Readonly<Record<string, string>>>()
const mostQueries = 100

/** The last of each parameter; senders use the same few addresses again and again. */
function queryOf({ url }: FastifyRequest): Readonly<Record<string, string>> {
  const start = url.indexOf('?')
  if (start < 0) return noQuery
  const text = url.slice(start + 1)
  let query = queries.get(text)
  if (!query) {
    query = Object.freeze(Object.fromEntries(new URLSearchParams(text)))
    if (queries.size >= mostQueries) queries.clear()
    queries.set(text, query)
  }
  return query
}

function sendTaken({ stored, duplicates, ignored, rejected }: Taken, reply: FastifyReply): void {
  void reply.header('content-type', `${json}; charset=utf-8`)
  if (rejected.length > 0) void reply.code(202).send(JSON.stringify({ stored, duplicates, ignored, rejected }))
  else void reply.send(`{"stored":${stored},"duplicates":${duplicates},"ignored":${ignored}}`)
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError =
    error instanceof Rejection
      ? new ApiError('bad_request', error.message)
      : (asPassingFailure(error) ?? toApiError(error))
  if (apiError.code === 'internal') request.log.error({ err: error }, 'a message could not be taken in')
  if (apiError.status === 413) hearOut(request, reply)
  if (apiError.status === 503) void reply.header('retry-after', retryAfterSeconds)
  return reply.code(apiError.status).send(errorBody(apiError))
}

function errorBody({ code, message }: ApiError): ErrorBody {
  return { code, message }
}
