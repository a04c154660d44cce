import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { solutionOverlays } from '../solution-halves.ts'

interface Part {
  readonly id: string
  readonly Part: ComponentType
}

/**
 * How long the network must be idle before the page counts as ready, and how often this is checked.
 * Milliseconds.
 */
const idleMs = 1_500
const lookMs = 500
/** After a failure the files are requested again after so long. Milliseconds. */
const retryMs = 60_000

/**
 * The solutions' overlays of every page; they load once the page is ready, so that they delay
 * nothing.
 */
export function Overlays() {
  const client = useQueryClient()
  const [parts, setParts] = useState<readonly Part[]>([])
  useEffect(() => {
    const stop = new AbortController()
    void loadParts(client, stop.signal).then((loaded) => !stop.signal.aborted && setParts(loaded))
    return () => stop.abort()
  }, [client])
  return parts.map(({ id, Part }) => (
    // one that breaks takes nothing else with it
    <CatchBoundary key={id} getResetKey={() => id} errorComponent={() => null}>
      <Part />
    </CatchBoundary>
  ))
}

async function loadParts(client: QueryClient, signal: AbortSignal): Promise<readonly Part[]> {
  await untilIdle(client, signal)
  while (!signal.aborted) {
    try {
      return await Promise.all(
        [...solutionOverlays].map(async ([id, load]) => ({ id, Part: await load() })),
      )
    } catch (error) {
      console.error('parts for every page', error)
      await pause(retryMs)
    }
  }
  return []
}

async function untilIdle(client: QueryClient, signal: AbortSignal): Promise<void> {
  const page = document
  let idleForMs = 0
  while (idleForMs < idleMs && !signal.aborted) {
    await pause(lookMs)
    idleForMs = page.readyState === 'complete' && client.isFetching() === 0 ? idleForMs + lookMs : 0
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
