import type { Db } from '@roadside/server-kit/database.ts'
import type { CodeKind } from '../../accounts/second-factor/check-code.ts'

interface Access {
  /** As typed where no such account exists. */
  readonly username: string
  readonly address: string
}
interface SignIn extends Access {
  /** The browser, as named by its header. */
  readonly agent: string
}

/** Records sign-ins and sign-outs. */
export interface SignInLog {
  noteSignIn(
    db: Db,
    signIn: SignIn,
    by: { method: 'password' | 'oidc'; factor?: CodeKind },
  ): Promise<void>
  noteFailedSignIn(
    db: Db,
    signIn: SignIn,
    because: 'password' | 'code' | 'suspended' | 'pending' | 'contractor',
  ): Promise<void>
  noteTokenReuse(db: Db, signIn: SignIn): Promise<void>
  noteSignOut(db: Db, who: Access): Promise<void>
}

/** Records refusals; repeated ones once a minute, however often it is called. */
export interface RefusalNotes {
  note(
    refusal: Access & {
      readonly action: 'signInFailed' | 'confirmPasswordFailed'
      readonly subject: string
      readonly detail: { readonly because: string; readonly method?: 'oidc' }
    },
  ): void
}
