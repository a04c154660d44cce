import { ApiError } from '@roadside/contract/errors.ts'
import { Id } from '@roadside/contract/paging.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { FastifyRequest } from 'fastify'
import { refuseBeforeSetUp, type Caller } from './caller.ts'
import type { Context, ServedCall } from './serve.ts'
import { seesSite, type SitePlace } from './sites.ts'
import { findVisibleSite } from './site-repository.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Place of the site named in the body, once it was looked up together with the caller. */
    site: SitePlace | null
  }
}

/** Authenticates a request by its token. Both throw `unauthenticated` for an invalid token. */
export interface Authenticate {
  /** Whether there is a token, valid by its signature and age; needs no query. */
  hasToken(request: FastifyRequest): boolean
  /** The token's account now, and the place of the site with this number; null without a token. */
  find(request: FastifyRequest, wid?: number | null): Promise<Known | null>
}
interface Known {
  readonly caller: Caller
  /** Null where the site does not exist or was not requested. */
  readonly site: SitePlace | null
}

/** Thrown for a site that the caller may not see; for the caller it does not exist. */
export class OutOfSight extends ApiError {
  constructor() {
    super('not_found')
  }
}

interface CallGuard {
  /** Before the body is read. */
  readonly onRequest: (request: FastifyRequest) => Promise<void>
  /** With the body, before it is checked against the call's shape. */
  readonly preValidation?: (request: FastifyRequest) => Promise<void>
  /** Throws {@link OutOfSight} for a site that the caller may not see; after the others. */
  readonly checkSite: (
    request: FastifyRequest,
    context: Context<ServedCall['call']>,
  ) => Promise<void>
}

/**
 * The guard of a call: permitted callers and sites. The caller is looked up before the body is
 * read. Where a body of the usual size names the site, only the token's signature is checked first;
 * caller and site then need one query.
 */
export function guardOf(
  { call, site, knowsCaller = false }: ServedCall,
  authenticate: Authenticate,
): CallGuard {
  const identify = async (request: FastifyRequest, wid: number | null = null): Promise<void> => {
    // A call for anyone is not refused for the dead token that a browser may still send with it.
    let known: Known | null = null
    if (call.access !== 'anyone') known = await authenticate.find(request, wid)
    else if (knowsCaller) known = await authenticate.find(request).catch(nobodyWithout)
    const caller = known?.caller ?? null
    request.caller = caller
    request.site = known?.site ?? null
    if (!hasAccess(caller, call.access)) throw new ApiError(refusalOf(caller))
    if (caller && call.access !== 'anyone' && !call.isOpenBeforeSetUp) refuseBeforeSetUp(caller)
  }
  if (call.concerns !== 'site')
    return { onRequest: (request) => identify(request), checkSite: async () => undefined }
  const ofBody = ({ body }: FastifyRequest) => widOf(body)
  if (site || call.bodyLimit !== undefined) {
    return {
      onRequest: (request) => identify(request),
      checkSite: async (request, context) => {
        const wid = site ? await site(context) : ofBody(request)
        const visible =
          wid === null ? null : await findVisibleSite(context.database, context.caller, wid)
        if (!visible) throw new OutOfSight()
      },
    }
  }
  return {
    onRequest: async (request) => {
      if (!authenticate.hasToken(request)) throw new ApiError('unauthenticated')
    },
    preValidation: (request) => identify(request, ofBody(request)),
    checkSite: async ({ site: named }, { caller, body }) => {
      // the body has been read by the call's own shape meanwhile, which must have found the same site
      if (!named || named.wid !== widOf(body) || !seesSite(caller, named)) throw new OutOfSight()
    },
  }
}

/** For a contractor a call that is not made for it does not exist. */
function refusalOf(caller: Caller | null): 'unauthenticated' | 'not_found' | 'forbidden' {
  if (!caller) return 'unauthenticated'
  return caller.contractorId === null ? 'forbidden' : 'not_found'
}

function nobodyWithout(error: unknown): null {
  if (error instanceof ApiError && error.code === 'unauthenticated') return null
  throw error
}

/** From the body as sent or as parsed: the call's own shape refuses an invalid number. */
function widOf(body: unknown): number | null {
  return Id.safeParse((body as { wid?: unknown } | null)?.wid).data ?? null
}
