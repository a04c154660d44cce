import type { Db } from '@roadside/server-kit/database.ts'
import type { RunServices } from '@roadside/server-kit/solution-server.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { findCommands, isMine, markSent, type WaitingCommand } from './rsmp-alarm-repository.ts'

const atOnce = 50
const everyMs = 1_000

/** Where a site is told what operators did to its alarms. */
export function commandTopic(device: string): string {
  return `roadside/traffic/${device}/rsmp/down`
}

/** An Alarm message of a supervisor (RSMP core 3: "alarm acknowledge", "alarm suspend and resume"). */
function messageOf({ c_id, a_c_id, command, message_id }: WaitingCommand): object {
  return {
    mType: 'rSMsg',
    type: 'Alarm',
    mId: message_id,
    ntsOId: '',
    xNId: '',
    cId: c_id,
    aCId: a_c_id,
    xACId: '',
    xNACId: '',
    aSp: command,
  }
}

/**
 * Sends what waits, in its order, by one server at a time. A command whose publication is not confirmed is sent again, with
 * the same id.
 */
export async function sendRsmpCommands(
  db: Db,
  publish: RunServices['publish'],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await isMine(transaction))) return
    const sent: number[] = []
    for (const command of await findCommands(transaction, atOnce)) {
      const message = JSON.stringify(messageOf(command))
      if (!(await publish(commandTopic(command.device), message))) break
      sent.push(command.id)
    }
    await markSent(transaction, sent, now)
  })
}

/** Sends commands to RSMP sites as long as the server runs. */
export function runRsmpCommands({ database, publish, now, log }: RunServices): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await sendRsmpCommands(database.db, publish, now())
      } catch (error) {
        log.warn({ err: error }, 'commands to RSMP sites wait')
      }
      // ends early where the server stops
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
