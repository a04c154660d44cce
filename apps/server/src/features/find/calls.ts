import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import {
  findAnything,
  mostFound,
  mostFoundOfKind,
  type Found,
  type FoundKind,
} from '@roadside/contract/find-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAssets, findAssetsOfSites } from './asset-repository.ts'
import { findOfContracts } from './contract-repository.ts'
import type { FindQuery } from './matching-sql.ts'
import { findContractors, findProjects, findSites, findWays } from './repository.ts'
import { findTickets } from './ticket-repository.ts'

/** A way's code as the register writes it: `นบ1001` is `นบ.1001`. */
const asWayCode = (needle: string) => needle.replaceAll(/(?<![ก-๙.])([ก-ฮ]{2})(?=\d)/g, '$1.')

/** A chainage as the rows have it: every list writes กม. before it. */
const withoutKm = (folded: string) => folded.replaceAll(/กม\.?(?=\d)/g, '')

/** What is numbered, before its number: `เสา 214`, `pole P-214`. Folded, so without tone marks. */
const nouns = /(?<!\S)(?:เสาไฟ|เสา|โคมไฟ|ดวงโคม|โคม|pole|lamp)(?:ที)? ?(?=[a-z]{0,3}[- ]?\d)/g

/** The number of a pole or lamp as its words: `เสา 214` is `214`, `p214` is `p 214`. */
const asNumber = (needle: string) =>
  needle.replaceAll(nouns, '').replaceAll(/([a-z])(?=\d)/g, '$1 ')

/** The text, then what else it may mean; each is tried where the ones before find nothing. */
const readingsOf = (needle: string) =>
  new Set([needle, asWayCode(needle), asNumber(needle), asWayCode(asNumber(needle))])

/** Finds anything by a part of its name, among what the caller may see. */
export const findCalls: readonly ServedCall[] = [
  serve(findAnything, async ({ body: { text, kind }, caller, database: { readDb } }) => {
    const needle = withoutKm(normaliseSearch(text))
    // a letter with its tone mark is a single one
    if (Array.from(needle).length < 2) return []
    const find = (written: string) =>
      kind
        ? finders[kind](readDb, caller, { needle: written, limit: mostFoundOfKind })
        : findHolding(readDb, caller, written)
    for (const written of readingsOf(needle)) {
      const found = await find(written)
      if (found.length > 0) return found
    }
    return []
  }),
]

type Finder = (db: Db, caller: Caller, query: FindQuery) => Promise<Found[]>

/** In the order of the page, where all kinds match equally. */
const finders: Readonly<Record<FoundKind, Finder>> = {
  site: findSites,
  asset: async (db, caller, query) => {
    if (caller.contractorId !== null) return findOfContracts(db, caller, query)
    const found = await findAssets(db, caller, query)
    return found.length > 0 ? found : findAssetsOfSites(db, caller, query)
  },
  ticket: findTickets,
  project: findProjects,
  contractor: findContractors,
  way: findWays,
}

async function findHolding(db: Db, caller: Caller, needle: string): Promise<Found[]> {
  const found = await Promise.all(
    Object.values(finders).map((find) => find(db, caller, { needle, limit: mostFound })),
  )
  const isLikely = found.map((kind) =>
    kind.some((item) => namesOf(item).some((name) => name.startsWith(needle))),
  )
  return [
    ...found.filter((_, at) => isLikely[at]),
    ...found.filter((_, at) => !isLikely[at]),
  ].flat()
}

/**
 * The name of an item, and the numbers of its detail: a kind with one that begins with the text
 * comes before the others.
 */
function namesOf({ title, detail }: Found): string[] {
  const numbers = detail.split(' · ').filter((part) => /\d/.test(part))
  return [title, ...numbers].map((name) => withoutKm(normaliseSearch(name)))
}
