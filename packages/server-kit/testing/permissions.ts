import type { Body, Call } from '@roadside/contract/call.ts'

/** The kinds of accounts, in the order of the page's columns; `none` sends no token. */
export const accounts = [
  'none',
  'contractor',
  'viewer',
  'fourG',
  'staff',
  'officeAdmin',
  'drrAdmin',
  'admin',
] as const
export type Account = (typeof accounts)[number]

/**
 * How far a call reaches for an account:
 * - `refused`: 401 without a token, 404 for a contractor, else 403;
 * - `nothing`: answered, but it sees none of the places;
 * - `own`: its own department; of a contractor: its own contracts;
 * - `group`: the departments of its group;
 * - `allowed`: every department.
 */
export type Reach = 'refused' | 'nothing' | 'own' | 'group' | 'allowed'
/** `fewer`: with fewer fields. */
export type Cell = Reach | `${'own' | 'group' | 'allowed'}, fewer`

/** The reach of a call for each kind of account; an account that is missing is refused. */
export type Who = Readonly<Partial<Record<Account, Cell>>>

/** Username admin. */
export const rootOnly: Who = { admin: 'allowed' }
/** Also role admin of group drr. */
export const authorityOnly: Who = { ...rootOnly, drrAdmin: 'allowed' }
/** Also role admin of another group, in the departments of that group. */
export const administrators: Who = { ...authorityOnly, officeAdmin: 'group' }
/** Accounts that see projects. */
export const seesProjects: Who = { ...administrators, staff: 'own', fourG: 'own' }
/** Accounts that may change the equipment of sites. */
export const editsSites: Who = { ...administrators, staff: 'own', fourG: 'nothing' }
/** Accounts that see the sites; the 4G account sees those with 4G lamps alone. */
export const seesSites: Who = { ...editsSites, viewer: 'own' }
/** The same, and contractors what is of their contracts. */
export const seesContracts: Who = { ...seesSites, contractor: 'own' }
/** The sites of lamps, which the 4G account sees, too. */
export const seesLamps: Who = { ...seesSites, fourG: 'own' }
/** Every account but the dashboard-only one. */
export const allStaff: Who = {
  ...authorityOnly,
  officeAdmin: 'allowed',
  staff: 'allowed',
  fourG: 'allowed',
}
export const everyAccount: Who = { ...allStaff, viewer: 'allowed' }
/** Contractors' accounts, too. */
export const allParties: Who = { ...everyAccount, contractor: 'allowed' }
/** The same without the dashboard-only account. */
export const actingParties: Who = { ...allStaff, contractor: 'allowed' }
export const everybody: Who = { ...allParties, none: 'allowed' }

/** A department with one of everything. */
export interface Place {
  /** Part of every name in the place, and of no other. */
  readonly mark: string
  readonly departmentId: number
  /** Site of each solution type. */
  readonly wid: Readonly<Record<string, number>>
  /** Device of each solution with devices, at the site of its first type. */
  readonly device: Readonly<
    Record<string, { readonly id: number; readonly channel: number; readonly wid: number }>
  >
}

/** The first row of a statement. */
export type One = <Row extends object = { id: number }>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row>

/** The values for the bodies of calls. */
export interface World {
  readonly one: One
  /** A text that is given once. */
  readonly fresh: () => string
  readonly clock: { readonly now: Date }
}

/** Who makes the call now. */
export interface By {
  readonly account: Account
  readonly token: string | null
}

/** Further expectations of a call, besides its access. */
export interface Extra {
  /** Fields that `fewer` means: never in its answers, and in all others. */
  readonly fewer?: readonly string[]
  /** A place that is not seen is answered as an empty list. */
  readonly hidesAsEmpty?: true
  /** For a place that is out of reach: refused with this status, and why not with 403 or 404. */
  readonly refusedAs?: { readonly status: number; readonly because: string }
  /** For a list without names: whether it holds a place. */
  readonly holds?: (answer: unknown, place: Place) => boolean
}

/**
 * One call of the product:
 * - `place`: its body names something of one place;
 * - `list`: its answer holds what the caller may see;
 * - `plain`: it concerns no place.
 */
export interface Row<P extends Place = Place, W extends World = World> extends Extra {
  readonly call: Call
  readonly kind: 'place' | 'list' | 'plain'
  readonly who: Who
  readonly body: (place: P, world: W, by: By) => unknown
}

/** Makers of rows, one for each kind. */
export function rowMakers<P extends Place = Place, W extends World = World>() {
  type MakeBody<B> = (place: P, world: W, by: By) => B | Promise<B>
  const make =
    (kind: Row['kind']) =>
    <C extends Call>(call: C, who: Who, body: MakeBody<Body<C>>, extra: Extra = {}): Row<P, W> => ({
      ...extra,
      call,
      kind,
      who,
      body,
    })
  return { ofPlace: make('place'), list: make('list'), plain: make('plain') }
}
export const { ofPlace, list, plain } = rowMakers()

/** Texts that no answer to other accounts may hold. */
export interface Secrets {
  /** For the username admin alone. */
  readonly root: readonly string[]
  /** For role admin of any group, too. */
  readonly roleAdmin: readonly string[]
}

export interface Filling {
  readonly one: One
  readonly place: Place
  /** Different in each place. */
  readonly number: number
  readonly now: Date
}

/**
 * A solution's part of the test of permissions: default export of `solutions/{id}/permissions.ts`.
 */
export interface SolutionPermissions {
  /** Stores the rows' own records in a place, in addition to its sites and devices. */
  readonly fill?: (filling: Filling) => Promise<Partial<Secrets> | undefined>
  /** One for each call, but the calls that every solution with devices has. */
  readonly rows: readonly Row[]
}

export function definePermissions(permissions: SolutionPermissions): SolutionPermissions {
  return permissions
}

const noDevice = { id: 0, channel: 0, wid: 0 }

/** The device of a solution at a place. */
export function deviceOf(solution: string, { device }: Place) {
  return device[solution] ?? noDevice
}

/** Bodies of calls about the site of a solution's device, and about the device. */
export function bodiesOf(solution: string) {
  const site = (place: Place) => ({ wid: deviceOf(solution, place).wid })
  const device = (place: Place) => ({ ...site(place), device: deviceOf(solution, place).id })
  return { site, device }
}

const hourMs = 3_600_000

/** An hour before and after now. */
export function aroundNow({ clock }: World) {
  return {
    from: new Date(clock.now.getTime() - hourMs).toISOString(),
    to: new Date(clock.now.getTime() + hourMs).toISOString(),
  }
}
