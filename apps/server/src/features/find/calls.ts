import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { findAnything, mostFound, type Found } from '@roadside/contract/find-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAssets, findContractors, findProjects, findSites, findWays } from './repository.ts'

/** A road's code as the register writes it: `นบ1001` is `นบ.1001`. */
const asRoadCode = (needle: string) => needle.replaceAll(/(?<![ก-๙.])([ก-ฮ]{2})(?=\d)/g, '$1.')

/** Finds anything by a part of its name, of what the caller may see. */
export const findCalls: readonly ServedCall[] = [
  serve(findAnything, async ({ body, caller, database: { readDb } }) => {
    // as every list writes a chainage
    const needle = normaliseSearch(body.text).replaceAll(/กม\.?(?=\d)/g, '')
    // a letter with its tone mark is a single one
    if (needle.length < 2) return []
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
  return [...found.filter(isMeant), ...found.filter((kind) => !isMeant(kind))].flat()

  /** A kind of which something is named as was typed, or begins so, comes before those that only hold it. */
  function isMeant(kind: readonly Found[]): boolean {
    const names = kind.flatMap(({ title, detail }) => [title, ...detail.split(' · ')])
    return names.some((name) => normaliseSearch(name).startsWith(needle))
  }
}
