import { conditionNames, type Condition } from '../health.ts'
import { defineAlarmKind, type AlarmKind, type AssetTurn, type Verdict } from './kind.ts'
import type { Severity } from './severity.ts'

/** Equipment works again, so far as its fault or warning is concerned. */
const isWell = ({ health }: AssetTurn) => health === 'ok'

/** Verdict of a health: it lasts in `health`, has ended where the equipment is well or `others`. */
export function verdictOfHealth(
  turn: AssetTurn,
  health: AssetTurn['health'],
  others: readonly AssetTurn['health'][] = [],
): Verdict {
  if (turn.health === health) return { isActive: true, why: turn.reason }
  return isWell(turn) || others.includes(turn.health) ? { isActive: false } : null
}

const conditionSeverities: Partial<Record<Condition, Severity>> = {
  watch: 'warning',
  warn: 'minor',
  danger: 'major',
  critical: 'critical',
}

export interface UsualKindsOptions {
  /** Name of the alarm of what is measured. */
  readonly condition?: string
  /** A fault or warning that has a kind of its own. */
  readonly isElsewhere?: (turn: AssetTurn) => boolean
}

/** Alarms of equipment that its solution defines none for: from its health and its condition. */
export function usualAlarmKinds(
  assetKinds: readonly string[],
  solution: string,
  { condition = 'ค่าที่วัดเกินเกณฑ์', isElsewhere = () => false }: UsualKindsOptions = {},
): AlarmKind[] {
  const unlessElsewhere =
    (health: 'fault' | 'warning', others: readonly AssetTurn['health'][]) =>
    (turn: AssetTurn): Verdict => {
      const verdict = verdictOfHealth(turn, health, others)
      return verdict?.isActive && isElsewhere(turn) ? { isActive: false } : verdict
    }
  return [
    unreachableKind(assetKinds, solution),
    defineAlarmKind({
      id: `${solution}_fault`,
      name: 'อุปกรณ์ผิดปกติ',
      severity: 'major',
      ofAssets: {
        kinds: assetKinds,
        judge: unlessElsewhere('fault', ['warning']),
      },
    }),
    defineAlarmKind({
      id: `${solution}_warning`,
      name: 'เฝ้าระวังอุปกรณ์',
      severity: 'warning',
      onDelayS: 60,
      ofAssets: {
        kinds: assetKinds,
        judge: unlessElsewhere('warning', ['fault']),
      },
    }),
    conditionKind(assetKinds, solution, condition),
  ]
}

/** Equipment that cannot be reached; ends with any other health. */
export function unreachableKind(assetKinds: readonly string[], solution: string): AlarmKind {
  return defineAlarmKind({
    id: `${solution}_unreachable`,
    name: 'ติดต่อไม่ได้',
    severity: 'minor',
    isOfConnection: true,
    ofAssets: {
      kinds: assetKinds,
      judge: ({ health, reason }) =>
        health === 'unreachable' ? { isActive: true, why: reason } : { isActive: false },
    },
  })
}

/**
 * What is watched is beyond its limits: the road under water, the bridge, the tunnel. The severity
 * follows the level; an unknown condition ends nothing.
 */
export function conditionKind(
  assetKinds: readonly string[],
  solution: string,
  name: string,
): AlarmKind {
  return defineAlarmKind({
    id: `${solution}_condition`,
    name,
    severity: 'critical',
    ofAssets: {
      kinds: assetKinds,
      isOfCondition: true,
      judge: ({ condition, measured }) => {
        if (condition === 'unknown') return null
        const severity = conditionSeverities[condition]
        return severity
          ? { isActive: true, severity, why: measured || `ระดับ${conditionNames[condition]}` }
          : { isActive: false }
      },
    },
  })
}
