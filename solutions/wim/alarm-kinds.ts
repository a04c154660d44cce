import { defineAlarmKind } from '@roadside/contract/alarms/kind.ts'
import { usualAlarmKinds, verdictOfHealth } from '@roadside/contract/alarms/usual-kinds.ts'
import { driftReason } from './rules/drift.ts'

/** A scale that drifts weighs wrongly while it looks well. */
export const scaleAlarmKinds = [
  defineAlarmKind({
    id: 'wim_drift',
    name: 'เครื่องชั่งคลาดเคลื่อน',
    severity: 'minor',
    ofAssets: {
      kinds: ['wim'],
      // a scale that weighs nothing does not tell whether it drifts
      judge: (turn) => {
        const verdict = verdictOfHealth(turn, 'warning')
        if (!verdict?.isActive) return verdict
        if (!turn.reason.startsWith(driftReason)) return { isActive: false }
        return { ...verdict, why: [turn.reason, turn.measured].filter(Boolean).join(' · ') }
      },
    },
  }),
  ...usualAlarmKinds(['wim'], 'wim', {
    isElsewhere: ({ reason }) => reason.startsWith(driftReason),
  }),
]
