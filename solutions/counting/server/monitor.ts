import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { countingKind } from '../kind.ts'
import { hearInterval } from '../rules/hear-interval.ts'
import { judgeCounter } from '../rules/judge.ts'
import type { KeptCounter } from '../state.ts'
import { storeCounts } from './counts-repository.ts'

export const countingMonitor = defineMonitor<KeptCounter>({
  kind: countingKind,
  derive: ({ state }, known) => (state?.interval ? hearInterval(state.interval, known) : {}),
  news: 'interval',
  judge: judgeCounter,
  store: storeCounts,
  monthlyStores: [
    { table: 'traffic_count', timeOf: ({ state, at }) => state?.interval?.start ?? at },
  ],
  presentState: ({ lanes = [] }) => ({ lanes }),
})
