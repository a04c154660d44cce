import { auditActions, auditEntry, auditList, exportAudit } from '@roadside/contract/audit-calls.ts'
import { consoleInfo, consoleProblems } from '@roadside/contract/console-info.ts'
import { findAnything } from '@roadside/contract/find-call.ts'
import * as ingest from '@roadside/contract/ingest-calls.ts'
import { getMenuITS, menuCounts } from '@roadside/contract/menu-call.ts'
import * as monitoring from '@roadside/contract/monitoring-calls.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const consoleRows: readonly Row[] = [
  plain(consoleInfo, '    a a a a a a a', () => ({})),
  plain(consoleProblems, 'r a a a a a a', () => ({})),
  list(getMenuITS, '      r o o o g a a', () => ({})),
  list(menuCounts, '      r o n o g a a', () => ({}), {
    holds: (answer, { departmentId }) =>
      (answer as { DeptID: number }[]).some(({ DeptID }) => DeptID === departmentId),
  }),
  list(findAnything, '    r o o o g a a', () => ({ text: 'lighting' })),
  plain(tableFile, '      r a a a a a a', () => {
    return { name: 'a', columns: [{ header: 'a' }], rows: [['1']], format: 'csv' as const }
  }),

  list(monitoring.monitoringSites, '       r o o o g a a', () => ({})),
  list(monitoring.monitoringTroubles, '    r o o o g a a', () => ({ page: 1, perPage: 500 })),
  list(monitoring.monitoringAvailability, 'r r r r r a a', () => ({
    by: 'department' as const,
    span: '30d' as const,
  })),
  list(monitoring.monitoringUplinkGaps, '  r r r r r a a', () => ({})),
  ofPlace(monitoring.assetPeriods, '       r r r r r a a', ({ asset: id }) => ({ id })),
  ofPlace(monitoring.excusePeriod, '       r r r r r a a', ({ period: id }) => ({
    id,
    excuse: 'maintenance' as const,
    reason: 'ก',
  })),

  plain(ingest.ingestKeys, '      r r r r r r a', () => ({})),
  plain(ingest.makeIngestKey, '   r r r r r r a', (_, { fresh }) => ({ name: fresh() })),
  plain(ingest.limitIngestKey, '  r r r r r r a', async (_, { one, fresh }) => {
    const insert = `insert into ingest_key (name, hash, created_by) values ('a', $1, 'a') returning id`
    return {
      id: (await one(insert, [Buffer.from(fresh())])).id,
      solutions: ['lighting'],
      department_id: null,
    }
  }),
  plain(ingest.revokeIngestKey, ' r r r r r r a', async (_, { one, fresh }) => {
    const insert = `insert into ingest_key (name, hash, created_by) values ('a', $1, 'a') returning id`
    return { id: (await one(insert, [Buffer.from(fresh())])).id }
  }),
  plain(ingest.rejectedMessages, 'r r r r r r a', () => ({})),
  plain(ingest.unknownDevices, '  r r r r r r a', () => ({})),

  plain(auditList, '  r r r r r a- a', () => ({ action: 'adoptLamp' }), { fewer: ['devid'] }),
  plain(auditActions, 'r r r r r a a', () => ({})),
  plain(
    auditEntry,
    ' r r r r r a- a',
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
  plain(exportAudit, 'r r r r r a- a', () => ({ format: 'print' as const })),
]
