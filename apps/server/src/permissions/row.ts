import type { Body, Call } from '@roadside/contract/call.ts'
import { accounts, type Account, type World } from './world.ts'
import type { Place } from './place.ts'

/**
 * What a call is for an account. `r` refused (401 without a token, else 403) · `n` nothing there: it sees none of the
 * places · `o` its own department · `g` the departments of its group · `a` allowed, every department included. A `-`
 * behind: with fewer fields.
 */
export interface Cell {
  readonly reach: 'r' | 'n' | 'o' | 'g' | 'a'
  readonly isFewer: boolean
}

/** Who makes the call now. */
export interface By {
  readonly account: Account
  readonly token: string | null
}

/** What is asked of a call beside its cells. */
export interface Extra {
  /** Fields that `-` means: never in its answers, and in all others. */
  readonly fewer?: readonly string[]
  /** A place that is not seen is answered as an empty list. */
  readonly hidesAsEmpty?: true
  /** Of a place that is out of reach: refused with this status, and why not with 403 or 404. */
  readonly refusedAs?: { readonly status: number; readonly because: string }
  /** Of a list without names: whether it holds a place. */
  readonly holds?: (answer: unknown, place: Place) => boolean
}

/**
 * One call of the product. `place`: its body names something of one place · `list`: it answers what the caller may see ·
 * `plain`: it is about no place.
 */
export interface Row extends Extra {
  readonly call: Call
  readonly kind: 'place' | 'list' | 'plain'
  readonly cells: Readonly<Record<Account, Cell>>
  readonly body: (place: Place, world: World, by: By) => unknown
}

type MakeBody<B> = (place: Place, world: World, by: By) => B | Promise<B>

const make =
  (kind: Row['kind']) =>
  <C extends Call>(call: C, cells: string, body: MakeBody<Body<C>>, extra: Extra = {}): Row => ({
    ...extra,
    call,
    kind,
    body,
    cells: readCells(call.path, cells),
  })
export const ofPlace = make('place')
export const list = make('list')
export const plain = make('plain')

function readCells(path: string, text: string): Row['cells'] {
  const cells = text.trim().split(/\s+/)
  if (cells.length !== accounts.length || !cells.every((cell) => /^[rnoga]-?$/.test(cell)))
    throw new Error(`${path}: ${text}`)
  return Object.fromEntries(
    accounts.map((account, index): [string, Cell] => {
      const cell = cells[index] ?? ''
      return [account, { reach: cell.charAt(0) as Cell['reach'], isFewer: cell.endsWith('-') }]
    }),
  ) as Row['cells']
}
