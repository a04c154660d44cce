import type { Db } from '@roadside/server-kit/database.ts'

interface Who {
  /** As it was typed where there is no such account. */
  readonly username: string
  readonly address: string
}
interface SignIn extends Who {
  /** As the browser names itself. */
  readonly agent: string
}

/** Writes down who signs in and out. */
export interface SignInLog {
  noteSignIn(db: Db, signIn: SignIn, method: 'password' | 'oidc'): Promise<void>
  noteFailedSignIn(db: Db, signIn: SignIn, because: 'password' | 'code' | 'suspended' | 'pending'): Promise<void>
  noteSignOut(db: Db, who: Who): Promise<void>
}
