import type { RunServices } from '@roadside/server-kit/solution-server.ts'
import { answerDemoWithin } from '../demo-streams.ts'
import type { StreamSettings } from '../settings.ts'
import { runProbes } from './run.ts'

/** Looks at the cameras of a running console by its settings. */
export function runCameraProbes(
  services: RunServices,
  { guard, isDemo }: StreamSettings,
): { stop(): Promise<void> } {
  const answered = isDemo ? answerDemoWithin(services.now) : null
  return runProbes({ ...services, guard, ...(answered && { answerWithin: answered }) })
}
