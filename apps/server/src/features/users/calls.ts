import { normaliseSearch, usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { register } from '@roadside/contract/register-call.ts'
import * as calls from '@roadside/contract/user-calls.ts'
import type { Call } from '@roadside/contract/call.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type Context, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  endSessionsOf,
  findAccount,
  presentUser,
  type SpecialAccounts,
} from '../../accounts/repository.ts'
import type { TellOwner } from '../../accounts/tell-owner.ts'
import { changeAccount, lockAccount, type Changing } from './change-account.ts'
import { removeSecondFactor, resetPassword, suspend } from './changes.ts'
import {
  countUsers,
  findContractors,
  findGroups,
  findOpenSessions,
  findUser,
  findUsers,
} from './list/repository.ts'
import { makeAccount, requireAffiliation } from './make-account.ts'
import { makePassword } from './make-password.ts'
import type { StoredAccount } from './repository.ts'
import { hasOtherRights } from './rules.ts'

/** The accounts, for accounts that manage users. */
export function userCalls(special: SpecialAccounts, tellOwner: TellOwner): ServedCall[] {
  /** One change of accounts is one transaction. */
  function change<C extends Call, T>(
    context: Context<C>,
    work: (changing: Changing) => Promise<T>,
  ): Promise<T> {
    const { database, caller: by, now, address } = context
    return database.db
      .transaction()
      .execute((db) => work({ db, by, special, tellOwner, now: now(), address }))
  }

  return [
    serve(calls.userList, async ({ body, database: { db } }) => {
      const { page, perPage = 25, search = '', filter, sort = 'username', order = 'asc' } = body
      const needle = normaliseSearch(search)
      const limit = page === undefined ? plainListLimit : perPage
      const [rows, counts] = await Promise.all([
        findUsers(db, { needle, filter, sort, order, limit, offset: ((page ?? 1) - 1) * limit }),
        countUsers(db, needle),
      ])
      return { rows, counts, total: counts[filter] }
    }),

    serve(calls.user, async ({ body: { id }, caller, database: { db }, now }) => {
      const found = await findUser(db, id)
      if (!found) throw new ApiError('not_found')
      return { ...found, sessions: await findOpenSessions(db, id, caller.sessionId, now()) }
    }),

    serve(calls.userPlaces, async ({ database: { db } }) => ({
      groups: await findGroups(db),
      contractors: await findContractors(db),
    })),

    serve(calls.addUser, (context) =>
      change(context, async (changing) => {
        const password = context.body.password ?? makePassword()
        const how = { action: 'addUser', mustChangePassword: true } as const
        const id = await makeAccount(changing, { ...context.body, password }, how)
        return { id, version: 1, password: context.body.password === undefined ? password : null }
      }),
    ),

    serve(calls.editUser, (context) =>
      change(context, (changing) =>
        changeAccount(changing, context.body, async (before) => {
          const { form } = context.body
          const after = {
            ...before,
            ...form,
            ...(await requireAffiliation(changing.db, form, before)),
            isPending: false,
          }
          const action = before.isPending ? 'grantUser' : 'editUser'
          // a signed-in browser must not continue with its stored rights
          return {
            action,
            after,
            ...(hasOtherRights(before, after) && { endsSessions: 'rights changed' }),
          }
        }),
      ),
    ),

    serve(calls.suspendUser, (context) =>
      change(context, (changing) =>
        changeAccount(changing, context.body, (before) => suspend(before, context.body.suspended)),
      ),
    ),

    serve(calls.resetUserPassword, (context) =>
      change(context, async (changing) => {
        const { password = makePassword() } = context.body
        const saved = await changeAccount(changing, context.body, (before) => {
          refuseOwn(context, before)
          return resetPassword(changing, before, { password, mustChange: true })
        })
        return { ...saved, password: context.body.password === undefined ? password : null }
      }),
    ),

    serve(calls.removeUserSecondFactor, (context) =>
      change(context, (changing) =>
        changeAccount(changing, context.body, (before) => {
          refuseOwn(context, before)
          return removeSecondFactor(changing, before)
        }),
      ),
    ),

    serve(calls.endUserSessions, (context) =>
      change(context, async (changing) => {
        const { id, session = null } = context.body
        const { db, address, now } = changing
        const { usernameKey: subject } = await lockAccount(changing, id)
        const sessions = await endSessionsOf(db, [id], 'ended by an administrator', now, {
          only: session,
        })
        const { username } = context.caller
        await insertAudit(db, {
          username,
          action: 'endUserSessions',
          subject,
          address,
          detail: { sessions },
        })
        return { ok: true as const }
      }),
    ),

    serve(register, (context) =>
      change(context, async (changing) => {
        await makeAccount(changing, context.body, { action: 'register', mustChangePassword: false })
        const account = await findAccount(changing.db, usernameKey(context.body.username))
        if (!account) throw new ApiError('internal')
        return { userData: presentUser(account) }
      }),
    ),
  ]
}

/** The page of the own account requires the password; this one does not. */
function refuseOwn({ caller }: Pick<Context<Call>, 'caller'>, { id }: StoredAccount): void {
  if (id === caller.userId) throw new ApiError('forbidden', 'กรุณาเปลี่ยนของบัญชีตนเองที่หน้าบัญชีของฉัน')
}
