import { ApiError, type ErrorBody } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pulse } from '../database-pulse.ts'
import { drainBody } from '../error-handler.ts'
import { answerOfError, answerOfResult, type EndpointAnswer } from './http-answers.ts'
import { Rejection } from './intake.ts'
import { bearerKey, maySendTo, type IngestSource, type Keyring } from './keys.ts'
import type { IncomingMessage, Pipeline } from './pipeline.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ingestSource: IngestSource | null
    /** The content type sent with the message, before the endpoints set the type for parsing. */
    sentType: string
  }
}

/** Bytes that a message may have. */
export const maxMessageBytes = 4 * 1024 * 1024
const json = 'application/json'
const bytes = 'application/octet-stream'
/** Timeout for receiving a message of bytes; slower senders are cut off. Milliseconds. */
const timeoutMs = 60_000
/**
 * Bytes of such messages that may be in transfer at once: they are in memory until they are
 * complete.
 */
const mostInFlight = 512 * 1024 * 1024
const mostAnnounced = 16 * 1024 * 1024
const wrongMethod: EndpointAnswer = {
  status: 405,
  headers: {
    allow: 'POST',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  },
  text: JSON.stringify({
    code: 'bad_request',
    message: 'กรุณาส่งข้อมูลด้วยวิธี POST',
  } satisfies ErrorBody),
}
const noQuery: Readonly<Record<string, string>> = Object.freeze({})

export interface HttpEndpointsOptions {
  readonly pipelines: readonly Pipeline[]
  readonly keyring: Keyring
  readonly now: () => Date
  readonly pulse: Pulse
  readonly onAnswered?: OnAnswered | undefined
}

/** `source`: null where the key is not valid. */
export type OnAnswered = (
  request: FastifyRequest,
  answer: { readonly source: IngestSource | null; readonly status: number },
) => void

/**
 * The HTTP endpoints: `POST /ingest/{path}` with `Authorization: Bearer`, and `POST
 * /ingest/k/{key}/{path}`. Register them where no helmet, rate limit or compression applies: these
 * cost a third of the throughput. Answers:
 * - 200 `{stored, updated, duplicates, ignored}` after the commit;
 * - 202 with `rejected` when some readings were refused (all of them are stored);
 * - 400 for a message that is not understood;
 * - 401 without a valid key, 403 for a key of other uses, endpoints or departments;
 * - 404, 413, and 415 for a compressed message;
 * - 503 with `Retry-After`, 507.
 */
export async function httpEndpoints(
  app: FastifyInstance,
  options: HttpEndpointsOptions,
): Promise<void> {
  await app.register(async (endpoints) => mountEndpoints(endpoints, options), { prefix: '/ingest' })
}

function mountEndpoints(
  app: FastifyInstance,
  { pipelines, keyring, now, pulse, onAnswered = () => undefined }: HttpEndpointsOptions,
): void {
  const paths = pipelines.flatMap(({ path }) => (path === null ? [] : [path]))
  app.decorateRequest('ingestSource', null)
  app.decorateRequest('sentType', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    json,
    { parseAs: 'string', bodyLimit: maxMessageBytes },
    (_, body, done) => done(null, body),
  )
  app.addContentTypeParser(bytes, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const log = app.log.child({}, { level: 'error' })
  app.setChildLoggerFactory(() => log)
  const send = (answer: EndpointAnswer, request: FastifyRequest, reply: FastifyReply) => {
    onAnswered(request, { source: request.ingestSource, status: answer.status })
    return reply.code(answer.status).headers(answer.headers).send(answer.text)
  }
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerOfError(error, request.log)
    if (answer.status === 413) drainBody(request, reply)
    return send(answer, request, reply)
  }
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/^\/ingest\/(k\/[^/]*\/)?|\/?(\?.*)?$/g, '')
    if (paths.some((known) => isPath(known, path))) {
      return send(wrongMethod, request, reply)
    }
    const known = paths.map((known) => `/ingest/${known}`).join(', ')
    return sendError(
      new ApiError('not_found', `ไม่พบช่องทางรับข้อมูลนี้ ช่องทางที่มี: ${known}`),
      request,
      reply,
    )
  })

  const authenticate = (
    request: FastifyRequest,
    _: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const admit = (source: IngestSource | null): void => {
      request.ingestSource = source
      done(
        source
          ? undefined
          : new ApiError('unauthenticated', 'คีย์สำหรับส่งข้อมูล (ingest key) ไม่ถูกต้องหรือถูกยกเลิกแล้ว'),
      )
    }
    const found = keyring.find(keyOf(request))
    if (found instanceof Promise) found.then(admit, done)
    else admit(found)
  }

  for (const pipeline of pipelines) {
    if (pipeline.path === null) continue
    const ingest = (message: IncomingMessage): Promise<EndpointAnswer> =>
      // a message is stored once, however often it is sent
      pulse
        .unlessStalled(() => pipeline.ingest(message))
        .then(answerOfResult, (error: unknown) => answerOfError(error, log))
    const receiveJson = (request: FastifyRequest, reply: FastifyReply): void => {
      const { id, name, departmentId } = sourceOf(request)
      void ingest({
        body: typeof request.body === 'string' ? request.body : '',
        query: queryOf(request.url),
        topic: null,
        source: name,
        sender: id === null ? null : `key:${id}`,
        departmentId,
        receivedAt: now(),
      }).then((answer) => send(answer, request, reply))
    }
    const receiveBytes = (request: FastifyRequest, reply: FastifyReply): void => {
      const { key: _, ...params } = request.params as Record<string, string>
      const { id, name, departmentId } = sourceOf(request)
      void ingest({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        query: queryOf(request.url),
        topic: null,
        source: name,
        sender: id === null ? null : `key:${id}`,
        departmentId,
        receivedAt: now(),
        contentType: request.sentType,
        params,
      }).then((answer) => send(answer, request, reply))
    }
    const isJson = pipeline.maxBytes === null
    const refuseOtherKeys = (request: FastifyRequest, _: FastifyReply, done: Done): void => {
      const source = sourceOf(request)
      const refused = refusalOf(source, pipeline.solution)
      if (!refused) return done()
      const message = {
        body: '',
        query: queryOf(request.url),
        topic: null,
        source: source.name,
        receivedAt: now(),
      }
      pipeline.refuse(message, refused).catch((error: unknown) => {
        done(
          error instanceof Rejection ? new ApiError('forbidden', error.message) : (error as Error),
        )
      })
    }
    const onRequest = [
      authenticate,
      refuseOtherKeys,
      refuseEncoded,
      isJson ? readAsJson : admitBytes,
    ]
    const route = { onRequest, ...(pipeline.maxBytes !== null && { bodyLimit: pipeline.maxBytes }) }
    // with a slash at the end, too: network servers append `?event=up` to a base address that may
    // have one
    for (const path of [pipeline.path, `${pipeline.path}/`]) {
      app.post(`/${path}`, route, isJson ? receiveJson : receiveBytes)
      app.post(`/k/:key/${path}`, route, isJson ? receiveJson : receiveBytes)
    }
  }
}

function sourceOf({ ingestSource }: FastifyRequest): IngestSource {
  if (!ingestSource) throw new ApiError('unauthenticated')
  return ingestSource
}

/** Why a key may not send to the endpoints of a solution; null: it may. */
function refusalOf(source: IngestSource, solution: string): Rejection | null {
  const key = `คีย์ “${source.name}”`
  if (!source.scopes.includes('ingest'))
    return new Rejection('key_scope', `${key} ไม่ได้รับอนุญาตให้ส่งข้อมูลของอุปกรณ์`)
  return maySendTo(source, solution)
    ? null
    : new Rejection('key_endpoint', `${key} ไม่ได้รับอนุญาตให้ส่งเข้าช่องทางนี้`)
}

type Done = (error?: Error) => void

/** A compressed message would be read as it is, and called broken. */
function refuseEncoded({ headers }: FastifyRequest, _: FastifyReply, done: Done): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding === 'identity') return done()
  done(
    new ApiError(
      'unsupported',
      `กรุณาส่งข้อมูลโดยไม่บีบอัด (ได้รับ Content-Encoding: ${encoding.slice(0, 40)})`,
    ),
  )
}

/** Devices often send a wrong content type, and it is never needed. */
function readAsJson(request: FastifyRequest, _: FastifyReply, done: Done): void {
  request.headers['content-type'] = json
  done()
}

/** Bytes of large messages that are on their way, of all endpoints and connections. */
let inFlight = 0

/** Receives a message of bytes if there is room for it, within a timeout. */
function admitBytes(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const { raw, headers } = request
  request.sentType = headers['content-type'] ?? ''
  headers['content-type'] = bytes
  const size = Math.min(Number(headers['content-length'] ?? 0) || mostAnnounced, mostAnnounced)
  if (inFlight + size > mostInFlight) return done(new ApiError('unavailable'))
  inFlight += size
  const timer = setTimeout(() => raw.destroy(), timeoutMs)
  raw.once('end', () => clearTimeout(timer))
  reply.raw.once('close', () => {
    clearTimeout(timer)
    inFlight -= size
  })
  done()
}

/** Whether an address is one of an endpoint, whose path may have placeholders. */
function isPath(known: string, path: string): boolean {
  const parts = path.split('/')
  const names = known.split('/')
  return (
    names.length === parts.length &&
    names.every((name, at) => name.startsWith(':') || name === parts[at])
  )
}

function keyOf({ params, headers }: FastifyRequest): string {
  const { key } = params as { key?: string }
  return key ?? bearerKey(headers)
}

const queries = new Map<string, Readonly<Record<string, string>>>()
const mostQueries = 100

/** The last of each parameter; senders use the same few addresses again and again. */
function queryOf(url: string): Readonly<Record<string, string>> {
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
