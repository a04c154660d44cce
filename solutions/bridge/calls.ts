import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { bridgeKind } from './kind.ts'

export const bridgeCalls = deviceCalls(bridgeKind)
