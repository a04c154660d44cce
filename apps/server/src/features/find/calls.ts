import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { findAnything, mostFound, type Found } from '@roadside/contract/find-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAssets, findContractors, findProjects, findSites, findWays } from './repository.ts'

/** A road's code as the register writes it: `นบ1001` is `นบ.1001`. */
const asRoadCode = (needle: string) => needle.replaceAll(/(?<![ก-๙.])([ก-ฮ]{2})(?=\d)/g, '$1.')

/** A chainage as the rows have it: every list writes กม. before it. */
const withoutKm = (folded: string) => folded.replaceAll(/กม\.?(?=\d)/g, '')

/** Finds anything by a part of its name, of what the caller may see. */
export const findCalls: readonly ServedCall[] = [
  serve(findAnything, async ({ body, caller, database: { readDb } }) => {
    const needle = withoutKm(normaliseSearch(body.text))
    // a letter with its tone mark is a single one
    if (Array.from(needle).length < 2) return []
    const found = await findHolding(readDb, caller, needle)
    const code = asRoadCode(needle)
    return found.length > 0 || code === needle ? found : await findHolding(readDb, caller, code)
  }),
]

async function findHolding(db: Db, caller: Caller, needle: string): Promise<Found[]> {
  const ask = { needle, limit: mostFound }
  const found = await Promise.all([
    findSites(db, caller, ask),
    findAssets(db, caller, ask),
    findProjects(db, caller, ask),
    findContractors(db, caller, ask),
    findWays(db, caller, ask),
  ])
  const meant = found.map((kind) => kind.some((item) => namesOf(item).some((name) => name.startsWith(needle))))
  return [...found.filter((_, at) => meant[at]), ...found.filter((_, at) => !meant[at])].flat()
}

/** What something is called, and the numbers beside it: a kind of which one begins with the text comes before the others. */
function namesOf({ title, detail }: Found): string[] {
  const numbers = detail.split(' · ').filter((part) => /\d/.test(part))
  return [title, ...numbers].map((name) => withoutKm(normaliseSearch(name)))
}
