import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { trafficKind } from './kind.ts'
import { ShownTraffic } from './shown-state.ts'

export const trafficCalls = deviceCalls(trafficKind, ShownTraffic)
