import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { circuitKind } from '../kind.ts'
import { deriveCircuit } from './derive.ts'
import { judgeCircuit } from './judge.ts'
import { wholeState, type CircuitState } from '../state.ts'

export const circuitMonitor = defineMonitor<CircuitState>({
  kind: circuitKind,
  derive: deriveCircuit,
  judge: judgeCircuit,
  presentState: wholeState,
})
