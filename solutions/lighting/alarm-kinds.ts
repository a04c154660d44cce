import { defineAlarmKind } from '@roadside/contract/alarms/kind.ts'
import { verdictOfHealth } from '@roadside/contract/alarms/usual-kinds.ts'
import { cyclingWord } from './rules/health.ts'

/** A lamp's own report interval is an hour or less: so long it may take until it is heard again. */
const reportsAgainS = 65 * 60

export const lampDark = defineAlarmKind({
  id: 'lamp_dark',
  name: 'ไฟดับ',
  severity: 'major',
  coveredForS: reportsAgainS,
  inARow: 'critical',
  reportedAs: 'off',
  // a dark lamp that falls silent has not been repaired; one that cycles has an alarm of its own
  ofAssets: {
    kinds: ['lamp'],
    judge: (turn) =>
      turn.reason === cyclingWord
        ? { isActive: false }
        : verdictOfHealth(turn, 'fault', ['warning']),
  },
})

export const lightingAlarmKinds = [
  defineAlarmKind({
    id: 'circuit_dark',
    name: 'ไฟดับทั้งวงจร',
    severity: 'critical',
    ofCircuit: { kinds: ['lamp_dark', 'lamp_unreachable'], share: 0.8, withinS: 600 },
  }),
  lampDark,
  defineAlarmKind({
    id: 'lamp_day_burning',
    name: 'ไฟติดกลางวัน',
    severity: 'warning',
    reportedAs: 'onByDay',
    ofAssets: {
      kinds: ['lamp'],
      judge: (turn) =>
        turn.reason === cyclingWord
          ? { isActive: false }
          : verdictOfHealth(turn, 'warning', ['fault']),
    },
  }),
  defineAlarmKind({
    id: 'lamp_cycling',
    name: cyclingWord,
    severity: 'minor',
    ofAssets: {
      kinds: ['lamp'],
      judge: (turn) => {
        // on or off now, it goes on cycling
        if (turn.reason === cyclingWord) return { isActive: true, why: cyclingWord }
        return turn.health === 'unreachable' || turn.health === 'unknown'
          ? null
          : { isActive: false }
      },
    },
  }),
  defineAlarmKind({
    id: 'lamp_unreachable',
    name: 'ดวงโคมติดต่อไม่ได้',
    severity: 'minor',
    // their gateway is noticed first
    onDelayS: 25,
    coveredForS: reportsAgainS,
    isOfConnection: true,
    ofAssets: {
      kinds: ['lamp'],
      judge: ({ health, reason }) => {
        if (health === 'unreachable') return { isActive: true, why: reason }
        // dark is what is known of a silent lamp first
        return health === 'unknown' || health === 'fault' ? null : { isActive: false }
      },
    },
  }),
  defineAlarmKind({
    id: 'gateway_unreachable',
    name: 'เกตเวย์ขาดการติดต่อ',
    severity: 'major',
    isOfConnection: true,
    isRoot: true,
    ofAssets: {
      kinds: ['gateway'],
      judge: ({ health, reason }) =>
        health === 'unreachable' ? { isActive: true, why: reason } : { isActive: false },
    },
  }),
]
