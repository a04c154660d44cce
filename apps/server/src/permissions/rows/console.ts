import { auditActions, auditEntry, auditList, exportAudit } from '@roadside/contract/audit-calls.ts'
import { consoleInfo, consoleProblems } from '@roadside/contract/console-info.ts'
import { findAnything } from '@roadside/contract/find-call.ts'
import * as ingest from '@roadside/contract/ingest-calls.ts'
import { getMenuITS, menuCounts } from '@roadside/contract/menu-call.ts'
import * as monitoring from '@roadside/contract/monitoring-calls.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import {
  authorityOnly,
  allParties,
  everybody,
  rootOnly,
  seesLamps,
} from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'

const wholeTime = { from: '2020-01-01T00:00:00+07:00', to: '2100-01-01T00:00:00+07:00' }
const firstPage = { page: 1, perPage: 100 }

export const consoleRows: readonly Row[] = [
  plain(consoleInfo, everybody, () => ({})),
  plain(consoleProblems, allParties, () => ({})),
  list(getMenuITS, seesLamps, () => ({})),
  list(menuCounts, seesLamps, () => ({}), {
    holds: (answer, { departmentId }) =>
      (answer as { DeptID: number }[]).some(({ DeptID }) => DeptID === departmentId),
  }),
  list(findAnything, { ...seesLamps, contractor: 'own' }, () => ({ text: 'lighting' })),
  plain(tableFile, allParties, () => {
    return { name: 'a', columns: [{ header: 'a' }], rows: [['1']], format: 'csv' as const }
  }),

  list(monitoring.monitoringSites, seesLamps, () => ({})),
  list(monitoring.monitoringTroubles, seesLamps, () => ({ page: 1, perPage: 500 })),
  list(monitoring.monitoringAvailability, authorityOnly, () => ({
    by: 'department' as const,
    ...wholeTime,
  })),
  ofPlace(monitoring.availabilitySites, authorityOnly, ({ departmentId: key }) => ({
    by: 'department' as const,
    key,
    ...wholeTime,
    ...firstPage,
  })),
  ofPlace(monitoring.availabilityAssets, authorityOnly, ({ departmentId: key, desktop }) => ({
    wid: desktop.wid,
    by: 'department' as const,
    key,
    ...wholeTime,
    ...firstPage,
  })),
  ofPlace(monitoring.assetOutages, authorityOnly, ({ asset: id, departmentId: key, desktop }) => ({
    id,
    wid: desktop.wid,
    by: 'department' as const,
    key,
    ...wholeTime,
    ...firstPage,
  })),
  list(monitoring.monitoringUplinkGaps, authorityOnly, () => ({})),
  ofPlace(monitoring.assetPeriods, authorityOnly, ({ asset: id }) => ({ id })),
  ofPlace(monitoring.excusePeriod, authorityOnly, ({ period: id }) => ({
    id,
    excuse: 'maintenance' as const,
    reason: 'ก',
  })),

  plain(ingest.ingestKeys, rootOnly, () => ({})),
  plain(ingest.makeIngestKey, rootOnly, (_, { fresh }) => ({ name: fresh() })),
  plain(ingest.limitIngestKey, rootOnly, async (_, { one, fresh }) => {
    const insert = `insert into ingest_key (name, hash, created_by) values ('a', $1, 'a') returning id`
    return {
      id: (await one(insert, [Buffer.from(fresh())])).id,
      solutions: ['lighting'],
      department_id: null,
    }
  }),
  plain(ingest.revokeIngestKey, rootOnly, async (_, { one, fresh }) => {
    const insert = `insert into ingest_key (name, hash, created_by) values ('a', $1, 'a') returning id`
    return { id: (await one(insert, [Buffer.from(fresh())])).id }
  }),
  plain(ingest.rejectedMessages, rootOnly, () => ({})),
  plain(ingest.unknownDevices, rootOnly, () => ({})),

  plain(auditList, { ...rootOnly, drrAdmin: 'allowed, fewer' }, () => ({ action: 'adoptLamp' }), {
    fewer: ['devid'],
  }),
  plain(auditActions, authorityOnly, () => ({})),
  plain(
    auditEntry,
    { ...rootOnly, drrAdmin: 'allowed, fewer' },
    async (_, { one }) => {
      return {
        id: (
          await one(
            `select min(id) as id from audit_log where action = 'adoptLamp' and detail ? 'devid'`,
          )
        ).id,
      }
    },
    { fewer: ['devid'] },
  ),
  plain(exportAudit, { ...rootOnly, drrAdmin: 'allowed, fewer' }, () => ({
    format: 'print' as const,
  })),
]
