import { auditActions, auditList, type AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import { useConsoleInfo } from '../../console-info.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { AuditButtons } from './audit-buttons.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditParameters, choiceOf, useAuditFilter, useAuditRange } from './audit-filter.ts'
import styles from './audit.module.css'

const rowKey = ({ id }: AuditRow) => id

/** `/audit`: who did what, when and from where; a row opens the old and new values. */
export function AuditPage() {
  const { crumbs } = useCrumbs()
  const { siteTitle } = useConsoleInfo()
  const { filter, change, clear } = useAuditFilter()
  const shown = useAuditRange()
  const choice = choiceOf(filter, shown)
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  // the time before now moves on, and its page stays
  const chosen = JSON.stringify([filter, shown.range])
  const [paged, setPaged] = useState(chosen)
  if (paged !== chosen) {
    setPaged(chosen)
    setPage(1)
  }
  const answer = useCall(auditList, { ...choice, page, perPage })
  const groups = useCall(auditActions, {}).data
  const names = useMemo(
    () => new Map(groups?.flatMap(({ actions }) => Object.entries(actions))),
    [groups],
  )
  const columns = useMemo(() => auditColumns(names), [names])
  const dialog = useUrlDialog('entry', ['entry'])
  const narrowedBy = Object.entries(choice)
  const total = answer.data?.total
  const isCut = total !== undefined && total >= plainListLimit
  const table = (
    <DataTable
      label="บันทึกการใช้งาน"
      list="audit"
      columns={columns}
      rows={answer.data?.rows}
      rowKey={rowKey}
      onRowClick={({ id }) => dialog.open({ entry: id })}
      narrowedBy={narrowedBy}
      pager={
        <ListPager
          paging={paging}
          total={total}
          isFetching={answer.isFetching}
          isCountCut={isCut}
        />
      }
    />
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="บันทึกการใช้งาน"
        actions={
          <>
            <AuditButtons choice={choice} print={{ of: siteTitle, period: shown.text }} />
            <SavedFilterMenu list="audit" names={auditParameters} />
          </>
        }
      />
      <Panel
        title="รายการล่าสุด"
        isFlush
        actions={
          <>
            <ColumnMenu list="audit" columns={columns} />
            <AuditFilters
              filter={filter}
              groups={groups}
              shown={shown}
              onChange={change}
              onClear={clear}
            />
          </>
        }
      >
        {isCut && (
          <div className={styles.cut}>
            <FormNote tone="warn">
              มีมากกว่า {formatNumber(plainListLimit)} รายการ ตารางและไฟล์ที่ส่งออกมีเฉพาะรายการล่าสุดเท่านี้
              กรุณาเลือกช่วงวันที่หรือค้นหาเพื่อดูรายการที่เก่ากว่า
            </FormNote>
          </div>
        )}
        <ViewState
          query={answer}
          loading={table}
          isEmpty={() => total === 0 && narrowedBy.length === 0}
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
