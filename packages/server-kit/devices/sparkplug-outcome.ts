import type { PointState } from '@roadside/contract/devices/points.ts'
import { isStored, type Outcome } from '../ingest/intake.ts'
import type { SparkplugMessage, SparkplugProblem } from '../ingest/sparkplug/follow.ts'
import { entry, type NodeState } from '../ingest/sparkplug/node-state.ts'
import type { SparkplugReport } from '../ingest/sparkplug/reports.ts'
import { deviceName } from '../ingest/sparkplug/topic.ts'
import type { DeviceReport } from './report.ts'

/** A message with its reports of devices, and its problem. */
export interface FollowedMessage {
  readonly message: Pick<SparkplugMessage, 'topic' | 'receivedAt'>
  readonly problem: SparkplugProblem | null
  readonly reports: readonly DeviceReport<PointState>[]
}

/**
 * The reports in a message, as stored for devices of points; and whether messages before it are
 * missing.
 */
export function pointReports(
  { topic, receivedAt }: SparkplugMessage,
  reports: readonly SparkplugReport[],
  { own, devices }: NodeState,
): DeviceReport<PointState>[] {
  const certificate = topic.device === null ? own : entry(devices, topic.device)
  const lost = certificate?.isDoubtful ?? false
  return reports.map(({ state: texts, ...report }) => ({
    ...report,
    receivedAt,
    ...(!report.isOffline && {
      state: { lost, born: true, ...(texts && { texts: textsOf(texts) }) },
    }),
  }))
}

function textsOf(texts: Partial<Record<string, string | null>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? null]))
}

/** The part of a message that was not understood, in words for the person who can correct it. */
const problemWords: Partial<Record<SparkplugProblem, string>> = {
  no_birth:
    'ข้อมูลมาก่อนการรายงานตัว (NBIRTH/DBIRTH) จึงไม่ทราบว่าเป็นค่าของจุดวัดใด กรุณาสั่งให้อุปกรณ์รายงานตัวใหม่ (Rebirth) จากตัวอุปกรณ์หรือระบบควบคุม',
  bad_time: 'เวลาในข้อความอยู่ก่อนปี ค.ศ. 2000 หรือล้ำหน้าเกิน 10 นาที กรุณาตรวจสอบนาฬิกาของอุปกรณ์',
}

/**
 * The outcome of a message, from the outcomes of its reports; `home` is the solution where its
 * device or node is registered.
 */
export function outcomeOf(
  { message, problem, reports }: FollowedMessage,
  accepted: ReadonlyMap<DeviceReport<PointState>, Outcome>,
  home: string | undefined,
): Outcome {
  if (problem === 'repeated') return { kind: 'duplicate' }
  if (problem === 'old_death') return { kind: 'ignored' }
  const device = deviceName(message.topic)
  const under = home === undefined ? {} : { solution: home }
  const words = problem && problemWords[problem]
  const without = problem && words ? { reason: problem, message: words, device } : null
  const outcomes = reports.flatMap((report) => accepted.get(report) ?? [])
  const best =
    outcomes.find(({ kind }) => kind === 'stored') ??
    outcomes.find(({ kind }) => kind === 'updated') ??
    outcomes[0]
  if (best)
    return isStored(best) && without ? { kind: best.kind, without: { ...without, ...under } } : best
  if (without && reports.length === 0) return { kind: 'rejected', ...without, ...under }
  if (reports.length === 0) return { kind: 'ignored' }
  return {
    kind: 'rejected',
    reason: 'unknown_device',
    device,
    ...under,
    message: `ยังไม่ได้ลงทะเบียนอุปกรณ์ ${device}`,
  }
}
