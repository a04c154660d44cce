import { auditActions, auditList, exportAudit, type AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { ExportButtons } from '@roadside/ui/import/export-buttons.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo } from 'react'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { choiceOf, noFilter, type AuditFilter } from './audit-filter.ts'
import styles from './audit.module.css'

const rowKey = ({ id }: AuditRow) => id

/** `/audit`: who did what, when and from where; a row opens what was before and after. */
export function AuditPage() {
  const { crumbs } = useCrumbs()
  const query = useListQuery<AuditFilter>(noFilter, 'at')
  const { search, filter, change, pager } = query
  const choice = { ...choiceOf(filter), ...(search && { search }) }
  const asked = useCall(auditList, { ...choice, page: query.page, perPage: query.perPage })
  const groups = useCall(auditActions, {}).data
  const names = useMemo(() => new Map(groups?.flatMap(({ actions }) => Object.entries(actions))), [groups])
  const columns = useMemo(() => auditColumns(names), [names])
  const dialog = useUrlDialog('entry', ['entry'])
  const isFiltered = Object.keys(choice).length > 0
  const total = asked.data?.total
  const isCut = total !== undefined && total >= plainListLimit
  const table = (
    <DataTable
      label="บันทึกการใช้งาน"
      columns={columns}
      rows={asked.data?.rows}
      rowKey={rowKey}
      onRowClick={({ id }) => dialog.open({ entry: id })}
      isFiltered={isFiltered}
      pager={<TablePager {...pager} page={query.page} total={total} isCountCut={isCut} />}
    />
  )
  return (
    <>
      <PageHeader crumbs={crumbs} title="บันทึกการใช้งาน" actions={<ExportButtons call={exportAudit} body={choice} />} />
      <Panel title="รายการล่าสุด" isFlush actions={<AuditFilters {...{ filter, search, groups }} onChange={change} />}>
        {isCut && (
          <div className={styles.cut}>
            <FormNote tone="warn">
              มีมากกว่า {formatNumber(plainListLimit)} รายการ ตารางและไฟล์ที่ส่งออกมีเฉพาะรายการล่าสุดเท่านี้
              กรุณาเลือกช่วงวันที่หรือค้นหาเพื่อดูรายการที่เก่ากว่า
            </FormNote>
          </div>
        )}
        <ViewState
          query={asked}
          loading={table}
          isEmpty={() => total === 0 && !isFiltered}
          emptyText="ยังไม่มีบันทึกการใช้งาน"
        >
          {() => table}
        </ViewState>
      </Panel>
      {dialog.isOpen && /^\d+$/.test(dialog.values.entry ?? '') && (
        <AuditDialog id={Number(dialog.values.entry)} names={names} onClose={dialog.close} />
      )}
    </>
  )
}
