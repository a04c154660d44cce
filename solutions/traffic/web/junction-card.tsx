import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { DeviceCard } from '@roadside/ui/devices/device-card.tsx'
import { healthFace } from '@roadside/ui/drawing/svg-mark.tsx'
import { healthTones } from '@roadside/ui/state-mark.tsx'
import { alarmsOf, type AlarmGroup } from '../rules/alarm-groups.ts'
import { alarmSentence } from '../rules/alarm-words.ts'
import type { ShownTraffic } from '../shown-state.ts'
import { AlarmsTable } from './alarms-table.tsx'
import { modeFace } from './mode-face.ts'
import { SignalHeads } from './signal-heads.tsx'
import styles from './traffic.module.css'

interface JunctionCardProps {
  junction: DeviceRow<ShownTraffic>
  /** The site's name, for the export. */
  of: string
}

/**
 * One junction: mode, current signals, plan, detectors, alarms. The last report of an unreachable
 * one is not shown as its current state.
 */
export function JunctionCard({ junction, of }: JunctionCardProps) {
  const { name, health, state, at, reasons } = junction
  const isReachable = health !== 'unreachable' && at !== null
  const face = isReachable
    ? modeFace(state.mode)
    : { ...healthFace(health), ...(at === null && { word: 'ยังไม่เคยรายงานข้อมูล' }) }
  const mode = face.word
  const phases = isReachable
    ? state.phases
    : state.phases.map(({ no }) => ({ no, color: 'unknown' as const }))
  // the mode and the alarms have a chip and a table of their own, and are not repeated
  const problems = [mode, ...(state.alarms ?? []).map(alarmSentence)]
  const ownReasons = reasons.filter((reason) => !problems.includes(reason))
  const facts = [
    ['แผนสัญญาณไฟ', now(isReachable, state.plan, '')],
    ['รอบสัญญาณไฟ', now(isReachable, state.cycle_s, ' วินาที')],
    ['ค่าเหลื่อมเวลา (Offset)', now(isReachable, state.offset_s, ' วินาที')],
    ['เครื่องตรวจจับรถ', groupWord(state, isReachable, 'detector')],
    ['หลอด/โคมสัญญาณ', groupWord(state, isReachable, 'lamp')],
    ['อยู่ในโหมดนี้ตั้งแต่', isReachable ? formatThaiDateTime(state.mode_since, 'seconds') : '-'],
    ['ข้อมูลล่าสุดเมื่อ', formatThaiDateTime(at, 'seconds')],
  ] as const
  return (
    <DeviceCard device={junction}>
      {ownReasons.map((reason) => (
        <p key={reason} className={styles.reason} data-tone={healthTones[health]}>
          {reason}
        </p>
      ))}
      <div className={styles.stand}>
        <SignalHeads name={name} face={face} phases={phases} />
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {at !== null && (
        <AlarmsTable alarms={state.alarms} of={`${of} · ${name}`} isStale={!isReachable} />
      )}
    </DeviceCard>
  )
}

function now(isReachable: boolean, value: number | null, unit: string): string {
  return isReachable && value !== null ? `${formatNumber(value)}${unit}` : '-'
}

/** Known only as far as the controller reports its alarms. */
function groupWord({ alarms }: ShownTraffic, isReachable: boolean, group: AlarmGroup): string {
  if (!isReachable || alarms === null) return 'ไม่ทราบ'
  const count = alarmsOf(alarms, group).length
  return count === 0 ? 'ไม่มีแจ้งขัดข้อง' : `ขัดข้อง ${formatNumber(count)} รายการ`
}
