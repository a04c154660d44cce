import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '../database.ts'
import type { Sweep } from '../solution-server.ts'
import { lockDueDevices, updateDevices } from './accept-repository.ts'
import { judgeDevice } from './judge-device.ts'
import type { Monitor } from './monitor.ts'
import { turnPeriods } from './periods.ts'
import { sumUpDays } from './day-repository.ts'

/** Devices that are judged in one transaction. */
const atOnce = 500

/**
 * Judges the devices that the passing of time may have changed; returns the changes for consoles.
 */
export async function judgeDue<State extends object>(
  monitor: Monitor<State>,
  { pool }: Pick<Database, 'pool'>,
  now: Date,
): Promise<LiveMessage[]> {
  const { solution } = monitor.kind
  const wids = new Set<number>()
  for (;;) {
    const devices = await inTransaction(pool, async (client) => {
      const due = await lockDueDevices(client, solution, now, atOnce)
      const turns = due.flatMap((device) => judgeDevice(monitor, device, now))
      await updateDevices(client, due)
      await turnPeriods(client, turns)
      return due
    })
    for (const { wid } of devices) wids.add(wid)
    if (devices.length < atOnce)
      return [...wids].map((wid) => ({ topic: solution, wid, kind: 'state' }))
  }
}

/** Judges the devices of a solution as time passes, and sums up finished days. */
export function deviceSweeps<State extends object>(monitor: Monitor<State>): Sweep[] {
  const { solution } = monitor.kind
  return [
    {
      name: `${solution} devices`,
      everyMs: 15_000,
      run: async ({ database, live, now }) =>
        live.publish(await judgeDue(monitor, database, now())),
    },
    {
      name: `${solution} days`,
      everyMs: 60_000,
      run: async ({ database, now }) => sumUpDays(database, solution, now()),
    },
  ]
}
