/** A session that was opened: who is behind its requests. */
export interface Session {
  readonly session: string
  readonly account: number
  readonly username: string
  readonly by: 'password' | 'oidc'
  readonly ip: string
}
