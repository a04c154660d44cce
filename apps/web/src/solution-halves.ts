import type { SolutionWeb } from '@roadside/ui/solution-web.ts'
import type { ComponentType } from 'react'

const halves = import.meta.glob<SolutionWeb>('../../../solutions/*/web.tsx', { import: 'default' })
const besides = import.meta.glob<ComponentType>('../../../solutions/*/overlay.tsx', {
  import: 'default',
})

/** The web halves of all solutions by folder, each loaded when it is asked for. */
export const solutionHalves = byFolder(halves)

/**
 * What some solutions have beside every page, such as alarms, by folder. A file of its own, so that no page loads all halves
 * of all solutions to find it.
 */
export const solutionOverlays = byFolder(besides)

function byFolder<Found>(found: Readonly<Record<string, Found>>): ReadonlyMap<string, Found> {
  return new Map(Object.entries(found).map(([path, load]) => [path.split('/').at(-2) ?? '', load]))
}
