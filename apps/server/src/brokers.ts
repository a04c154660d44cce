import type { Db } from '@roadside/server-kit/database.ts'
import type { IngestEngine } from '@roadside/server-kit/ingest/engine.ts'
import { persistentClientId } from '@roadside/server-kit/mqtt/client-id.ts'
import { watchLosses, type LossWatch } from '@roadside/server-kit/mqtt/loss-watch.ts'
import type { Logger } from 'pino'
import type { Readiness, WarningSource } from './http/health.ts'

/** A broker of `MQTT_URL`, under the name of this server's session there. */
export interface Broker {
  readonly url: string
  readonly clientId: string
  readonly lossWatch: LossWatch
}

export async function prepareBrokers(
  urls: readonly string[],
  { dataDir, ...watch }: { dataDir: string; db: Db; now: () => Date; log: Logger },
): Promise<readonly Broker[]> {
  if (urls.length === 0) return []
  const clientId = await persistentClientId(dataDir)
  return urls.map((url) => ({
    url,
    clientId,
    lossWatch: watchLosses({ ...watch, clientId, broker: new URL(url).host }),
  }))
}

/**
 * Receives from every broker. `need` is missing while none of them is there, `spare` while one of
 * several is not; null where there are no brokers, or no several.
 */
export function subscribeToBrokers(
  engine: Pick<IngestEngine, 'subscribe'>,
  brokers: readonly Broker[],
  shareGroup: string | null,
): { readonly need: Readiness | null; readonly spare: Readiness | null } {
  const subscribers = brokers.map((broker) => ({
    host: new URL(broker.url).host,
    subscriber: engine.subscribe({ ...broker, shareGroup }),
  }))
  const countThere = () => subscribers.filter(({ subscriber }) => subscriber.isConnected()).length
  const hostsAway = () =>
    subscribers
      .flatMap(({ host, subscriber }) => (subscriber.isConnected() ? [] : [host]))
      .join(', ')
  const need: Readiness = {
    name: 'broker',
    problem: 'ขาดการเชื่อมต่อกับ MQTT broker ระบบกำลังเชื่อมต่อใหม่',
    access: 'authority',
    isReady: () => countThere() > 0,
  }
  const spare: Readiness = {
    name: 'spare_broker',
    get problem() {
      return `ขาดการเชื่อมต่อกับ MQTT broker ${hostsAway()} ข้อมูลเข้าทางตัวที่เหลือ ระบบกำลังเชื่อมต่อใหม่`
    },
    access: 'authority',
    // where none is there, that alone is said
    isReady: () => [0, subscribers.length].includes(countThere()),
  }
  return { need: brokers.length > 0 ? need : null, spare: brokers.length > 1 ? spare : null }
}

/** The warning of a part that is missing while the console works without it. */
export function missingPartWarning(part: Readiness): WarningSource {
  return {
    access: part.access,
    find: async () => ((await part.isReady()) ? [] : [{ name: part.name, sentence: part.problem }]),
  }
}
