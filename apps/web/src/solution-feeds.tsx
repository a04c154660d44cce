import type { SolutionFeed } from '@roadside/ui/solution-feed.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { solutionFeeds } from './solution-halves.ts'
import { solutions } from './solution-types.ts'
import styles from './solution-feeds.module.css'

type Place = keyof SolutionFeed

/** Feeds by the types of sites that they are about. */
const feeds = [...solutionFeeds].map(([id, load]) => ({
  id,
  types: new Set(
    solutions.find((solution) => solution.id === id)?.types.map(({ typeName }) => typeName),
  ),
  strip: lazyPart(load, 'strip'),
  wall: lazyPart(load, 'wall'),
  wallSetting: lazyPart(load, 'wallSetting'),
}))

function lazyPart(load: () => Promise<SolutionFeed>, place: Place): ComponentType {
  return lazy(async () => ({ default: (await load())[place] }))
}

interface SolutionFeedsProps {
  place: Place
  /** Sites that the account sees: without a site of its types a solution has nothing to say. */
  sites: readonly { readonly type_name: string }[]
}

/** What just happened at the sites that the account sees. */
export function SolutionFeeds({ place, sites }: SolutionFeedsProps) {
  return feeds
    .filter(({ types }) => sites.some(({ type_name: type }) => types.has(type)))
    .map(({ id, [place]: Part }) => (
      // one that breaks takes nothing else with it
      <CatchBoundary key={id} getResetKey={() => id} errorComponent={() => null}>
        <Suspense fallback={place !== 'wallSetting' && <div className={styles[place]} />}>
          <Part />
        </Suspense>
      </CatchBoundary>
    ))
}
