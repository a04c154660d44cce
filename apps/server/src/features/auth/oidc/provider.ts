import { usernameProblem } from '@roadside/contract/user.ts'
import * as client from 'openid-client'

export interface OidcSettings {
  /** `iss` of the provider; its discovery document lies below. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name, on the button. */
  readonly name: string
  /** Address of the console as browsers reach it. */
  readonly publicUrl: string
}

/** The browser's data between leaving for the provider and coming back. */
export interface Errand {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The requested page of the console. */
  readonly to: string
  /** The secret of the page that began the sign-in. */
  readonly proof: string
}

/** A person's identity, from the provider. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

const scope = 'openid profile email'

/**
 * OpenID Connect by the authorization code with PKCE (RFC 7636); the provider's addresses are
 * fetched once.
 */
export function makeProvider(settings: OidcSettings) {
  const redirect_uri = new URL('/oidc/callback', settings.publicUrl).href
  let known: Promise<client.Configuration> | null = null

  function configuration(): Promise<client.Configuration> {
    const issuer = new URL(settings.issuer)
    // plain HTTP is for a provider on this very machine alone (settings)
    const options =
      issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : undefined
    known ??= client
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, options)
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }

  return {
    /**
     * The address to which the browser goes, and the data to store until it is back. Rejects when
     * the provider does not answer.
     */
    async begin({
      to,
      proof,
    }: Pick<Errand, 'to' | 'proof'>): Promise<{ url: URL; errand: Errand }> {
      const config = await configuration()
      const errand = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        to,
        proof,
      }
      const code_challenge = await client.calculatePKCECodeChallenge(errand.verifier)
      const { state, nonce } = errand
      const parameters = {
        redirect_uri,
        scope,
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      }
      return { url: client.buildAuthorizationUrl(config, parameters), errand }
    },

    /**
     * The person who came back; rejects for an answer of another errand, and for a forged or
     * refused one.
     */
    async finish(query: string, errand: Errand): Promise<Person> {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(`${redirect_uri}${query}`),
        {
          pkceCodeVerifier: errand.verifier,
          expectedState: errand.state,
          expectedNonce: errand.nonce,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no identity')
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      return personOf({ ...claims, ...more })
    },
  }
}
export type Provider = ReturnType<typeof makeProvider>

const text = (value: unknown, length = 100) =>
  typeof value === 'string' ? value.trim().slice(0, length) : ''

/** The first that is a name as accounts have it, signs and spaces in it aside (`OFFICE\\somchai`); `user` where none is. */
function usernameOf(names: readonly string[]): string {
  const plain = names.map((name) => name.replaceAll(/[^\p{L}\p{M}\p{N}._@-]+/gu, '-').slice(0, 60))
  return plain.find((name) => usernameProblem(name) === null) ?? 'user'
}

/** Claims of OpenID Connect Core §5.1; a provider may leave out any but `iss` and `sub`. */
function personOf(claims: Readonly<Record<string, unknown>>): Person {
  const email = text(claims['email'], 200)
  const name = text(claims['name'])
  const [first = '', ...rest] = name.split(/\s+/)
  const subject = text(claims['sub'], 255)
  return {
    issuer: text(claims['iss'], 500),
    subject,
    email,
    username: usernameOf([text(claims['preferred_username']), email.split('@')[0] ?? '', subject]),
    firstname: text(claims['given_name']) || first || email || subject,
    lastname: text(claims['family_name']) || rest.join(' '),
  }
}
