import type { ReadAlarmSource } from '@roadside/server-kit/alarm-source.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { PlacedReport, StoredRows } from '@roadside/server-kit/devices/monitor.ts'
import type pg from 'pg'
import { rsmpKind } from '../alarm-kinds.ts'
import { actsOf, severityOf, type RsmpAlarm, type SiteAct } from '../rules/rsmp-alarm.ts'
import { partsOf } from './rsmp-device.ts'
import * as repository from './rsmp-alarm-repository.ts'
import type { StoredTraffic } from './stored-state.ts'

/** A report that an RSMP site's alarm brought. */
export interface RsmpReport extends DeviceReport<StoredTraffic> {
  readonly rsmpAlarm?: RsmpAlarm
}

/**
 * Stores alarms of RSMP sites, each as its newest message (`aTs`) has it, and has the evaluator look
 * at those that turned.
 */
export async function storeRsmpAlarms(
  client: pg.PoolClient,
  reports: readonly PlacedReport<StoredTraffic>[],
): Promise<StoredRows<StoredTraffic>> {
  for (const { report, deviceId } of reports) {
    const { rsmpAlarm: alarm, at }: RsmpReport = report
    if (!alarm) continue
    const known = await repository.findKnown(client, deviceId, alarm)
    if (known && known.at > at) continue
    const id = await repository.writeAlarm(client, deviceId, alarm, at)
    const acts = actsOf(known, alarm)
    const isNews = known ? isChanged(known, alarm) || acts.length > 0 : alarm.isActive
    if (isNews) await repository.insertTurns(client, id, acts, { at, begins: alarm.isActive })
  }
  return { outcomes: new Map() }
}

/** Whether it turned, or an active one has another priority or text. */
const isChanged = (known: repository.KnownAlarm, alarm: RsmpAlarm) =>
  known.isActive !== alarm.isActive ||
  (alarm.isActive && (known.priority !== alarm.priority || known.text !== alarm.text))

/** The site reports over HTTP alone, so nothing can be sent to it. */
const oneWay = 'อุปกรณ์ส่งข้อมูลทางเดียว การรับทราบและการพักมีผลในระบบนี้เท่านั้น'

/** Alarms of RSMP sites as alarms of the console, each of its own component and code. */
export const readRsmpAlarms: ReadAlarmSource = async (db, turns) => {
  const acts = new Map<number, SiteAct[]>()
  for (const { key } of turns) {
    const [id = '', act] = key.split(':')
    const known = acts.get(Number(id)) ?? []
    acts.set(Number(id), act === undefined ? known : [...known, act as SiteAct])
  }
  const found = await repository.findAlarms(db, [...acts.keys()])
  return found.map((alarm) => {
    const { component } = partsOf(alarm.c_id)
    const name = component === '' ? alarm.a_c_id : `${alarm.a_c_id} ${component}`
    return {
      assetId: alarm.asset_id,
      part: { key: `rsmp:${alarm.id}`, name },
      kind: rsmpKind.id,
      severity: severityOf(alarm.priority),
      isActive: alarm.is_active && !alarm.is_archived,
      isFinal: alarm.is_archived,
      at: alarm.turned_at,
      why: [alarm.text, ...(alarm.is_by_broker ? [] : [oneWay])].filter(Boolean).join(' · '),
      detail: { cId: alarm.c_id, aCId: alarm.a_c_id },
      acts: acts.get(alarm.id) ?? [],
    }
  })
}
