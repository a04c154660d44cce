import type { SolutionFeed } from '@roadside/ui/solution-feed.ts'
import type { SolutionWeb } from '@roadside/ui/solution-web.ts'
import type { ComponentType } from 'react'

const halves = import.meta.glob<SolutionWeb>('../../../solutions/*/web.tsx', { import: 'default' })
const besides = import.meta.glob<ComponentType>('../../../solutions/*/overlay.tsx', {
  import: 'default',
})

const feeds = import.meta.glob<SolutionFeed>('../../../solutions/*/feed.tsx', { import: 'default' })

/** The web halves of all solutions by folder, each loaded on demand. */
export const solutionHalves = byFolder(halves)

/**
 * Overlays of solutions over every page, such as alarms, by folder. A separate file, so that no
 * page loads all halves of all solutions to find them.
 */
export const solutionOverlays = byFolder(besides)

/** What just happened, by folder of the solution that says it. */
export const solutionFeeds = byFolder(feeds)

const notes = import.meta.glob<ComponentType>('../../../solutions/*/home-note.tsx', {
  import: 'default',
})

/** What waits for the account on home, by folder of the solution that says it. */
export const solutionNotes = byFolder(notes)

function byFolder<Found>(found: Readonly<Record<string, Found>>): ReadonlyMap<string, Found> {
  return new Map(Object.entries(found).map(([path, load]) => [path.split('/').at(-2) ?? '', load]))
}
