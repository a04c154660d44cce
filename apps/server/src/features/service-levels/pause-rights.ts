import type { Caller } from '@roadside/server-kit/caller.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { StoredPause } from './pause-repository.ts'

/** What decides on rights over a pause in sight. */
type Judged = Pick<StoredPause, 'decision' | 'party' | 'is_administered'>

const isOfAuthority = (caller: Caller) => caller.contractorId === null && hasAccess(caller, 'staff')

/** Officials change what is not decided yet; what is decided, those who may change the contract. */
export const mayEdit = (caller: Caller, { decision, is_administered }: Judged) =>
  isOfAuthority(caller) && (decision === 'claimed' || is_administered)

/** Those who may change the contract. */
export const mayDecide = (caller: Caller, { is_administered }: Judged) =>
  isOfAuthority(caller) && is_administered

/** Who claimed it, while nothing is decided; the authority's own also later, by those who may change the contract. */
export const mayWithdraw = (caller: Caller, pause: Judged) =>
  caller.contractorId === null
    ? pause.party === 'authority' && mayEdit(caller, pause)
    : pause.party === 'contractor' && pause.decision === 'claimed'

/** Who may attach a letter: officials who may change it, and the contractor to its own claim. */
export const mayAttach = (caller: Caller, pause: Judged) =>
  mayEdit(caller, pause) || (caller.contractorId !== null && mayWithdraw(caller, pause))
