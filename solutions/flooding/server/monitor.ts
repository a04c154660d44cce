import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { floodKind } from '../kind.ts'
import { deriveDepth } from './depth.ts'
import { judgeGauge } from './judge.ts'
import type { StoredFloodState } from '../state.ts'
import { findWaitingLevels } from './repository.ts'

export const floodMonitor = defineMonitor<StoredFloodState>({
  kind: floodKind,
  derive: deriveDepth,
  judge: judgeGauge,
  siteFigures: findWaitingLevels,
  presentState: ({ quality = null, rate_cm_h = null }) => ({ quality, rate_cm_h }),
})
