import type { Sealer } from '@roadside/server-kit/sealed.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SpecialAccounts } from '../../../accounts/repository.ts'
import type { RefusalNotes, SignInLog } from '../sign-in-log.ts'
import { failedAtProvider } from './failed.ts'
import type { Errand, Provider } from './provider.ts'
import { signIn } from './sign-in.ts'

const cookie = 'roadside_oidc'
const errandLifeS = 600

/** Lifetime of the browser's data. */
interface StoredErrand extends Errand {
  /** Milliseconds. */
  readonly until: number
}

interface OidcOptions {
  readonly provider: Provider
  readonly sealer: Sealer
  readonly special: SpecialAccounts
  readonly signIns: SignInLog
  readonly refusals: RefusalNotes
  readonly publicUrl: string
}

/**
 * `GET /oidc/start?to=/page&proof=…` sends the browser to the organisation's provider; `GET
 * /oidc/callback` receives it back. The callback redirects to the requested page with a key
 * (`/login?key=…`), or to /login with the reason of a refusal (`oidc`).
 */
export function mountOidc(
  app: FastifyInstance,
  { provider, sealer, special, signIns, refusals, publicUrl }: OidcOptions,
  deps: Deps,
): void {
  const isSecure = publicUrl.startsWith('https:')
  const setErrand = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header(
      'set-cookie',
      `${cookie}=${value}; Path=/oidc; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`,
    )
  const toLogin = (reply: FastifyReply, given: Record<string, string>) =>
    reply.redirect(`/login?${new URLSearchParams(given)}`, 303)
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    because: 'errand' | 'expired' | 'answer',
  ) => {
    refusals.note(failedAtProvider(request.ip, because))
    return toLogin(reply, { oidc: because === 'expired' ? 'expired' : 'failed' })
  }
  const limits = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

  app.get<{ Querystring: { to?: string; proof?: string } }>(
    '/oidc/start',
    limits,
    async (request, reply) => {
      try {
        const { to, proof = '' } = request.query
        const { url, errand } = await provider.begin({ to: pageOf(to), proof: proof.slice(0, 100) })
        const stored: StoredErrand = { ...errand, until: deps.now().getTime() + errandLifeS * 1000 }
        setErrand(reply, encodeURIComponent(sealer.seal(JSON.stringify(stored))), errandLifeS)
        return await reply.redirect(url.href, 303)
      } catch (error) {
        request.log.warn({ err: error }, 'the identity provider does not answer')
        return toLogin(reply, { oidc: 'away' })
      }
    },
  )

  app.get('/oidc/callback', limits, async (request, reply) => {
    setErrand(reply, '', 0)
    const errand = readErrand(request.headers.cookie, sealer)
    if (!errand) return fail(request, reply, 'errand')
    if (!(errand.until > deps.now().getTime())) return fail(request, reply, 'expired')
    const query = request.url.slice(request.url.indexOf('?'))
    const person = await provider.finish(query, errand).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a sign-in by the identity provider failed')
      return null
    })
    if (!person) return fail(request, reply, 'answer')
    const [address, agent] = [request.ip, request.headers['user-agent'] ?? '']
    const how = { proof: errand.proof, special, signIns, address, agent, now: deps.now() }
    const signed = await signIn(deps.database, person, how).catch((error: unknown) => {
      // no fault of the provider; but it is a page that is answered here, and not a call
      request.log.error({ err: error }, 'a sign-in by the identity provider could not be completed')
      return { refused: 'failed' } as const
    })
    if ('refused' in signed) return toLogin(reply, { oidc: signed.refused })
    return toLogin(reply, { key: signed.key, to: errand.to })
  })
}

/** A path of the console; anything that leads elsewhere is its home. */
function pageOf(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])[^\\\s]{0,500}$/.test(to) ? to : '/'
}

/** The data stored in the browser; null where it has none, or cannot be read. */
function readErrand(header: string | undefined, sealer: Sealer): StoredErrand | null {
  const found = new RegExp(`(?:^|;\\s*)${cookie}=((?:\\w|%2[BF]|%3D)+)`).exec(header ?? '')?.[1]
  const text = found === undefined ? null : sealer.unseal(decodeURIComponent(found))
  return text === null ? null : (JSON.parse(text) as StoredErrand)
}
