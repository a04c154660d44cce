import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { countingKind } from '../kind.ts'
import { applyInterval } from './apply-interval.ts'
import { judgeCounter } from './judge.ts'
import type { StoredCounter } from '../state.ts'
import { storeCounts } from './counts-repository.ts'

export const countingMonitor = defineMonitor<StoredCounter>({
  kind: countingKind,
  derive: ({ state }, known) => (state?.interval ? applyInterval(state.interval, known) : {}),
  news: 'interval',
  judge: judgeCounter,
  store: storeCounts,
  monthlyStores: [
    { table: 'traffic_count', timeOf: ({ state, at }) => state?.interval?.start ?? at },
  ],
  presentState: ({ lanes = [] }) => ({ lanes }),
})
