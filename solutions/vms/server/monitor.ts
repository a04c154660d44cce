import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { signKind } from '../kind.ts'
import { deriveSign } from './derive.ts'
import { judgeSign } from './judge.ts'
import { wholeState, type StoredSignState } from '../state.ts'

export const signMonitor = defineMonitor<StoredSignState>({
  kind: signKind,
  derive: deriveSign,
  judge: judgeSign,
  presentState: wholeState,
})
