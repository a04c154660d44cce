import type { ComponentType } from 'react'

/** What just happened at the sites of a solution: default export of `solutions/{id}/feed.tsx`, loaded when a page shows it. */
export interface SolutionFeed {
  /** Above what home and ITS Monitoring are about. */
  readonly strip: ComponentType
  /** A column of the wall of a control room. */
  readonly wall: ComponentType
  /** A setting of this computer among those of the wall, also where its column is not shown. */
  readonly wallSetting: ComponentType
}

export function defineFeed(feed: SolutionFeed): SolutionFeed {
  return feed
}
