import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { acceptReports } from '../accept.ts'
import { defineMonitor } from '../monitor.ts'
import { measured, type DeviceReport } from '../report.ts'

export const smokeKind = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  acceptsNewChannels: true,
  channels: [
    {
      key: 'density',
      name: 'ความหนาแน่น',
      unit: '%',
      decimals: 1,
      limits: { high: { watch: 10, warn: 20 }, hysteresis: 2 },
    },
  ],
  reportS: 600,
  timeoutS: 1_800,
})
export const smokeMonitor = defineMonitor({ kind: smokeKind })

const noon = Date.parse('2026-11-21T12:00:00+07:00')
/** Minutes after noon. */
export const at = (minutes: number) => new Date(noon + minutes * 60_000)
export const reading = (
  minutes: number,
  density: number | null,
  more: Partial<DeviceReport> = {},
): DeviceReport => ({
  device: 'A',
  at: at(minutes),
  values: { density: measured(density) },
  ...more,
})

export interface SmokeDevices {
  readonly own: TestDatabase
  readonly wid: number
  /** Two devices, A and B, without any report. */
  renew(): Promise<void>
  accept(reports: readonly DeviceReport[], now?: Date, by?: typeof smokeMonitor): Promise<string[]>
}

/** A site of a solution that measures smoke, in a database of its own. */
export async function makeSmokeDevices(): Promise<SmokeDevices> {
  const own = await createTestDatabase()
  const { pool } = own.database
  const { rows } = await pool.query<{ wid: number }>(`
    with g as (insert into department_group (code, name, kind) values ('drr', 'drr', 'central') returning id),
      d as (insert into department (group_id, name) select id, 'ขทช.นนทบุรี' from g returning id)
    insert into site (department_id, type_name, name) select id, 'Smoke', 'จุดทดสอบ' from d returning wid`)
  const wid = rows[0]?.wid ?? 0
  return {
    own,
    wid,
    renew: async () => {
      await pool.query('truncate device, measurement, measurement_day, measurement_day_due cascade')
      await pool.query(
        `insert into device (solution, wid, external_id, report_s, timeout_s) values ('smoke', $1, 'A', 600, 1800), ('smoke', $1, 'B', 600, 1800)`,
        [wid],
      )
    },
    accept: async (reports, now = reports.at(-1)?.at ?? at(0), by = smokeMonitor) => {
      const { outcomes } = await acceptReports(by, reports, own.database, now)
      return outcomes.map(({ kind }) => kind)
    },
  }
}
