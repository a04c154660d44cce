import { defineAlarmKind, type AlarmKind } from '@roadside/contract/alarms/kind.ts'
import { verdictOfHealth } from '@roadside/contract/alarms/usual-kinds.ts'
import { reasonSentence } from './words.ts'

function streamKind(id: string, name: string, health: 'fault' | 'unreachable'): AlarmKind {
  return defineAlarmKind({
    id,
    name,
    severity: 'major',
    isOfConnection: health === 'unreachable',
    ofAssets: {
      kinds: ['cctv'],
      judge: (turn) => {
        const verdict = verdictOfHealth(turn, health, ['fault', 'unreachable', 'warning'])
        return verdict?.isActive ? { ...verdict, why: reasonSentence(turn.reason) } : verdict
      },
    },
  })
}

export const cameraAlarmKinds = [
  streamKind('cctv_stream_lost', 'สัญญาณภาพขาดหาย', 'fault'),
  streamKind('cctv_unreachable', 'กล้องติดต่อไม่ได้', 'unreachable'),
]
