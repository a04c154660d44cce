import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { wimKind } from '../kind.ts'
import { applyVehicle, judgeScale } from './judge.ts'
import type { StoredScale } from '../state.ts'
import { findTodayFigures } from './figures-repository.ts'
import { storeVehicles } from './store-repository.ts'

export const wimMonitor = defineMonitor<StoredScale>({
  kind: wimKind,
  derive: ({ state }, known) =>
    state?.passed && !known.isUpdate ? { state: applyVehicle(state.passed, known.before) } : {},
  news: 'passed',
  judge: judgeScale,
  store: storeVehicles,
  monthlyStores: [{ table: 'weighing', timeOf: ({ at }) => at }],
  presentState: ({ unweighed = 0, steer = { trucks: 0, mean_kg: 0 } }) => ({ unweighed, steer }),
  siteFigures: findTodayFigures,
})
