import {
  contractorFilters,
  contractorList,
  contractorSorts,
  exportContractors,
  type ContractorFilter,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ExportButtons } from '@roadside/ui/import/export-buttons.tsx'
import { listQueryOf, type UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { AddButton, ImportButton, RegisterList } from '../../register/register-list.tsx'
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

/** What the list can show. */
export const contractorListOptions = {
  filters: { show: contractorFilters },
  sorts: contractorSorts,
  sort: 'name',
} as const
type Query = UsedListQuery<typeof contractorListOptions.filters, (typeof contractorSorts)[number]>

/** The table of contractors; a row opens its contractor. */
export function ContractorList({ query }: { query: Query }) {
  const { search, onFilter } = query
  const filter = query.filter.show
  const navigate = useNavigate()
  const adding = useUrlDialog('add')
  const importing = useUrlDialog('import')
  const answer = useCall(contractorList, { ...query.body, filter })
  const narrowedBy = [filter !== 'all' && filter, search]
  const open = (id: number, replace = false) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...listQueryOf(old), id })) as never,
      replace,
    })
  return (
    <>
      <RegisterList
        title="จัดการข้อมูลผู้รับจ้าง"
        listTitle="รายชื่อผู้รับจ้าง"
        noun="ผู้รับจ้าง"
        columns={contractorColumns}
        rowKey={rowKey}
        list="contractors"
        listQuery={query}
        answer={answer}
        narrowedBy={narrowedBy}
        emptyText="ยังไม่มีผู้รับจ้าง เพิ่มทีละราย หรือนำเข้าจากไฟล์ CSV หรือ Excel"
        onOpen={(id) => open(id)}
        actions={
          <>
            <AddButton noun="ผู้รับจ้าง" onClick={() => adding.open()} />
            <ImportButton onClick={() => importing.open()} />
          </>
        }
        exports={
          <ExportButtons call={exportContractors} body={{ filter, ...(search && { search }) }} />
        }
        filters={
          <SegmentedFilter
            label="กรองผู้รับจ้าง"
            value={filter}
            options={filters.map((option) => ({
              ...option,
              count: answer.data?.counts[option.value],
            }))}
            onChange={(show) => onFilter({ show })}
          />
        }
      />
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
