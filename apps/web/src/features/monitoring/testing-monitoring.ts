import type {
  AssetPeriod,
  AvailabilityRow,
  MonitoredSite,
  Trouble,
} from '@roadside/contract/monitoring-calls.ts'

/** A site with default values apart from the given ones. */
export function buildMonitoredSite(site: Partial<MonitoredSite> = {}): MonitoredSite {
  return {
    wid: 1,
    type_name: 'Lighting',
    name: 'นบ.1001 แยกบางใหญ่',
    sta: '1+200',
    road_code: 'นบ.1001',
    road_name: 'บางใหญ่',
    DeptID: 11,
    department: 'ขทช.นนทบุรี',
    latitude: 13.8,
    longitude: 100.4,
    condition: 'unknown',
    fault: 0,
    warning: 0,
    unreachable: 0,
    unknown: 0,
    ok: 0,
    ...site,
  }
}

export function buildTrouble(trouble: Partial<Trouble> = {}): Trouble {
  return {
    id: 7,
    name: 'P-001',
    sta: '1+200',
    health: 'fault',
    condition: 'unknown',
    reason: 'ไฟดับ',
    since: '2026-11-21T10:00:00+07:00',
    wid: 1,
    type_name: 'Lighting',
    site: 'นบ.1001 แยกบางใหญ่',
    road_code: 'นบ.1001',
    road_name: 'บางใหญ่',
    DeptID: 11,
    department: 'ขทช.นนทบุรี',
    project: 'โครงการหนึ่ง',
    contractor: 'บริษัท ก',
    contract_no: '',
    guarantee_from: null,
    guarantee_to: null,
    ...trouble,
  }
}

export function buildPeriod(period: Partial<AssetPeriod> = {}): AssetPeriod {
  return {
    id: 70,
    health: 'fault',
    started_at: '2026-11-21T10:00:00+07:00',
    ended_at: null,
    excuse: null,
    excuse_reason: '',
    excused_by: null,
    excused_at: null,
    ...period,
  }
}

/** A line of availability, hours in each health. */
export function buildAvailability(
  row: Pick<AvailabilityRow, 'key' | 'name'>,
  hours: Partial<AvailabilityRow['seconds']>,
): AvailabilityRow {
  const none = {
    ok: 0,
    warning: 0,
    fault: 0,
    unreachable: 0,
    unknown: 0,
    maintenance: 0,
    force_majeure: 0,
  }
  const seconds = Object.fromEntries(
    Object.entries({ ...none, ...hours }).map(([name, value]) => [name, value * 3_600]),
  ) as typeof none
  return { ...row, sites: 2, equipment: 5, outages: 3, seconds }
}
