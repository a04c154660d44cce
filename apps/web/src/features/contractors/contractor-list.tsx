import { Button } from '@mantine/core'
import {
  contractorList,
  exportContractors,
  type ContractorFilter,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ExportButtons } from '@roadside/ui/import/export-buttons.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ListPager } from '@roadside/ui/register/list-pager.tsx'
import type { UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { contractorColumns } from './contractor-columns.tsx'
import { ContractorDialog } from './contractor-dialog.tsx'
import { ContractorImport } from './contractor-import.tsx'

const rowKey = ({ id }: ContractorRow) => id
const filters: readonly { value: ContractorFilter; label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'within', label: 'มีโครงการในประกัน' },
  { value: 'ending', label: 'ประกันใกล้สิ้นสุด' },
  { value: 'archived', label: 'จัดเก็บแล้ว' },
]

/** The table of contractors; a row opens its contractor. */
export function ContractorList({ query }: { query: UsedListQuery<ContractorFilter> }) {
  const { search, filter, sort, change } = query
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const adding = useUrlDialog('add')
  const importing = useUrlDialog('import')
  const answer = useCall(contractorList, { ...query.body, filter, sort: sort.id as 'name' })
  const narrowedBy = [filter !== 'all' && filter, search]
  const open = (id: number, replace = false) =>
    void navigate({ to: '.', search: { id } as never, replace })
  const table = (
    <DataTable
      label="รายชื่อผู้รับจ้าง"
      columns={contractorColumns}
      rows={answer.data?.rows}
      rowKey={rowKey}
      {...query.table}
      onRowClick={({ id }) => open(id)}
      narrowedBy={narrowedBy}
      pager={<ListPager list={query} answer={answer} />}
    />
  )
  const add = (
    <Button
      variant="filled"
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => adding.open()}
    >
      เพิ่มผู้รับจ้าง
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="จัดการข้อมูลผู้รับจ้าง"
        actions={
          <>
            {add}
            <Button leftSection={<Icon name="folder" size={16} />} onClick={() => importing.open()}>
              นำเข้าจากไฟล์
            </Button>
            <ExportButtons call={exportContractors} body={{ filter, ...(search && { search }) }} />
          </>
        }
      />
      <Panel
        title="รายชื่อผู้รับจ้าง"
        isFlush
        actions={
          <>
            <SegmentedFilter
              label="กรองผู้รับจ้าง"
              value={filter}
              options={filters.map((option) => ({
                ...option,
                count: answer.data?.counts[option.value],
              }))}
              onChange={(next) => change({ filter: next })}
            />
            <SearchBox
              label="ค้นหาผู้รับจ้าง"
              value={search}
              onSearch={(text) => change({ search: text })}
            />
          </>
        }
      >
        <ViewState
          query={answer}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
          emptyText="ยังไม่มีผู้รับจ้าง เพิ่มทีละราย หรือนำเข้าจากไฟล์ CSV หรือ Excel"
        >
          {() => table}
        </ViewState>
      </Panel>
      {adding.isOpen && (
        <ContractorDialog
          contractor={null}
          onClose={adding.close}
          onSaved={(id) => open(id, true)}
        />
      )}
      {importing.isOpen && <ContractorImport onClose={importing.close} />}
    </>
  )
}
