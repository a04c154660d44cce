import type { DemoSimulation, RunningSimulation } from '@roadside/server-kit/demo.ts'
import { startClockwork } from './clockwork.ts'
import { startDelivery } from './delivery.ts'
import { findLitSites } from './registry-repository.ts'
import { buildWorld } from './world.ts'

const everyMs = 1_000
/** A longer pause (the machine slept, the console was stopped) is a gap in the data, as it would be in the field. */
const longestStepMs = 60_000

/** Lets the demonstration's lamps go on reporting to the console, in its own process: some requests a second. */
export async function simulateLighting(simulation: DemoSimulation): Promise<RunningSimulation> {
  const { database, rate, log } = simulation
  if (rate === 0) return { stop: async () => undefined }
  const world = buildWorld(await findLitSites(database.db))
  const delivery = startDelivery(simulation)
  let last = Date.now()
  let clockwork = startClockwork(world, { from: new Date(last), rate, seed: 'roadside' })
  log.info({ lamps: world.lamps.length, rate }, 'the demonstration’s lamps report')
  const timer = setInterval(() => {
    const now = Date.now()
    const isGap = now - last > longestStepMs || now < last
    if (isGap) clockwork = startClockwork(world, { from: new Date(now), rate, seed: 'roadside' })
    else delivery.send(clockwork.advance(new Date(now)))
    last = now
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await delivery.stop()
    },
  }
}
