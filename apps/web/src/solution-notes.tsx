import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { solutionNotes } from './solution-halves.ts'

const notes = [...solutionNotes].map(([id, load]) => ({
  id,
  Note: lazy(async () => ({ default: await load() })),
}))

/** What of the solutions waits for the account. */
export function SolutionNotes() {
  return notes.map(({ id, Note }) => (
    // one that breaks takes nothing else with it
    <CatchBoundary key={id} getResetKey={() => id} errorComponent={() => null}>
      <Suspense>
        <Note />
      </Suspense>
    </CatchBoundary>
  ))
}
