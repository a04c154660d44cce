import { dataTimeHeader } from '@roadside/contract/data-time.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guardOf, OutOfSight, type Authenticate } from './call-guard.ts'
import { sightOf, type Caller } from './caller.ts'
import type { Database } from './database.ts'
import { makeTurns, type TurnLimits, type Turns } from './media/turns.ts'
import { noteReading } from './note-reading.ts'
import { shareAnswers } from './share-answers.ts'
import { JsonText, type Context, type Deps, type ServedCall } from './serve.ts'

/**
 * `POST /{path}`, as the specification writes its calls (§7), for `POST /api/{path}`: one route with one limit, whichever
 * way it is called. Pages are never posted to.
 */
export class CallPaths {
  private readonly paths = new Set<string>()

  add(path: string): void {
    this.paths.add(`/${path}`)
  }

  /** The address under which a request is answered. */
  readonly rewrite = ({
    method,
    url = '/',
  }: {
    method?: string | undefined
    url?: string | undefined
  }): string =>
    (method === 'POST' || method === 'OPTIONS') && this.paths.has(url.split('?', 1)[0] ?? '')
      ? `/api${url}`
      : url
}

/**
 * Reason of a refusal: an invalid token, a call beyond the account's access, a site that it may not
 * see.
 */
export type RefusedFor = 'token' | 'rights' | 'site'
/** Called for every refused call that had a token. */
export type OnRefused = (
  request: FastifyRequest,
  refusal: { call: string; because: RefusedFor },
) => void

/**
 * Mounts every call as `POST /api/{path}`: guard, validate, act, present. {@link CallPaths} accepts
 * `POST /{path}` for the same.
 */
export function mountCalls(
  app: FastifyInstance,
  served: readonly ServedCall[],
  deps: Deps,
  authenticate: Authenticate,
  onRefused: OnRefused = () => undefined,
): void {
  const exportTurn = makeExportTurns()
  const ofPrimary: Database = { ...deps.database, readDb: deps.database.db, readAsOf: () => null }
  app.decorateRequest('caller', null)
  app.decorateRequest('site', null)
  for (const one of served) {
    const { call, handle, perMinute, isExport = false, isShared = false } = one
    const share = shareAnswers<Answered>()
    const { onRequest, preValidation, checkSite } = guardOf(one, authenticate)
    async function watch<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const because = request.headers.authorization === undefined ? null : reasonOf(error)
        if (because !== null && call.access !== 'anyone')
          onRefused(request, { call: call.path, because })
        throw error
      }
    }
    app.post(`/api/${call.path}`, {
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      ...(perMinute === undefined
        ? {}
        : { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }),
      schema: {
        summary: call.summary,
        tags: [call.access],
        body: call.body,
        response: { 200: call.reply },
      },
      onRequest: (request) => watch(request, () => onRequest(request)),
      preValidation: async (request: FastifyRequest) => {
        // a missing body means the same as an empty one
        request.body ??= {}
        if (preValidation) await watch(request, () => preValidation(request))
      },
      handler: async (request, reply) => {
        const isOfPrimary = wantsNewest(request)
        const reading = isOfPrimary ? null : noteReading(deps.database)
        const database = reading?.database ?? ofPrimary
        const context = makeContext(request, { ...deps, database })
        const make = async () => ({ answer: await handle(context), asOf: reading?.asOf() })
        const { answer, asOf } = await watch(request, async () => {
          await checkSite(request, context)
          if (isExport) return exportTurn(context.caller, make)
          if (!isShared) return make()
          const sight = sightOf(context.caller)
          return share(JSON.stringify([sight, isOfPrimary, context.body]), make)
        })
        if (asOf) void reply.header(dataTimeHeader, toBangkokIso(asOf))
        if (!(answer instanceof JsonText)) return answer
        return reply
          .type('application/json; charset=utf-8')
          .serializer((sent: string) => sent)
          .send(answer.text)
      },
    })
  }
}

interface Answered {
  readonly answer: unknown
  readonly asOf: Date | null | undefined
}

/** Exports of one account that wait behind the one that is made. */
const exportTurns: TurnLimits = {
  atOnce: 1,
  mostWaiting: 5,
  mostWeight: Infinity,
  refusal: () =>
    new ApiError('too_many_requests', 'บัญชีนี้กำลังส่งออกหลายไฟล์อยู่ กรุณารอให้เสร็จก่อนแล้วลองใหม่'),
}

/** One export of an account at a time: each holds all of its rows in memory. */
function makeExportTurns() {
  const turns = new Map<string, Turns>()
  return <T>({ username }: Caller, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(username) ?? makeTurns(exportTurns)
    turns.set(username, turn)
    return turn(0, work)
  }
}

function reasonOf(error: unknown): RefusedFor | null {
  if (error instanceof OutOfSight) return 'site'
  if (!(error instanceof ApiError)) return null
  if (error.code === 'unauthenticated') return 'token'
  return error.code === 'forbidden' ? 'rights' : null
}

/**
 * A client that knows of a change sends this, as a read replica may not have it yet: RFC 9111
 * §5.2.1.4.
 */
function wantsNewest({ headers }: FastifyRequest): boolean {
  return /\bno-cache\b/.test(headers['cache-control'] ?? '')
}

function makeContext(request: FastifyRequest, deps: Deps): Context<ServedCall['call']> {
  // The guard admits a call without a caller only where `who` is `anyone`. Such a handler needs no
  // caller, or checks for one (`knowsCaller`).
  const { body, caller, log, ip, headers } = request
  return {
    body,
    caller: caller as Caller,
    log,
    address: ip,
    agent: headers['user-agent'] ?? '',
    ...deps,
  }
}
