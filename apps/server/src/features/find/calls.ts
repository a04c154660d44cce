import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { findAnything, mostFound } from '@roadside/contract/find-call.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findAssets, findContractors, findProjects, findSites, findWays } from './repository.ts'

/** Shorter texts are held by nearly every name, and no index helps them. */
const leastForAssets = 3

/** Finds anything by a part of its name, of what the caller may see. */
export const findCalls: readonly ServedCall[] = [
  serve(findAnything, async ({ body, caller, database: { readDb } }) => {
    // as every list writes a chainage
    const needle = normaliseSearch(body.text).replaceAll(/กม\.?(?=\d)/g, '')
    const ask = { needle, limit: mostFound }
    if (ask.needle === '') return []
    const found = await Promise.all([
      findSites(readDb, caller, ask),
      ask.needle.length < leastForAssets ? [] : findAssets(readDb, caller, ask),
      findProjects(readDb, caller, ask),
      findContractors(readDb, caller, ask),
      findWays(readDb, caller, ask),
    ])
    return found.flat()
  }),
]
