import { NativeSelect } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { exportWays, wayList, waySorts, type WayRow } from '@roadside/contract/records/way.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ExportButtons } from '@roadside/ui/import/export-buttons.tsx'
import { listQueryOf, type UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { AddButton, ImportButton, RegisterList } from '../../register/register-list.tsx'
import { wayColumns } from './way-columns.tsx'
import { WayDialog } from './way-dialog.tsx'
import { WayImport } from './way-import.tsx'

/** What the list can show. */
export const wayListOptions = {
  filters: { state: ['active', 'archived'], province: null },
  sorts: waySorts,
  sort: 'code',
} as const
type Query = UsedListQuery<typeof wayListOptions.filters, (typeof waySorts)[number]>

const rowKey = ({ id }: WayRow) => id

/** The table of ways; a row opens its way. */
export function WayList({ query }: { query: Query }) {
  const { search, filter, onFilter } = query
  const navigate = useNavigate()
  const adding = useUrlDialog('add')
  const importing = useUrlDialog('import')
  const chosen = {
    archived: filter.state === 'archived',
    ...(filter.province && { province: filter.province }),
    ...(search && { search }),
  }
  const answer = useCall(wayList, { ...query.body, ...chosen })
  const narrowedBy = [filter.province, filter.state === 'archived', search]
  const open = (id: number, replace = false) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...listQueryOf(old), id })) as never,
      replace,
    })
  const { provinces = [], counts } = answer.data ?? {}
  // a link may name a province of no way
  const isListed = filter.province === '' || provinces.some(({ name }) => name === filter.province)
  return (
    <>
      <RegisterList
        title="จัดการข้อมูลสายทาง"
        listTitle="รายการสายทาง"
        noun="สายทาง"
        columns={wayColumns}
        rowKey={rowKey}
        list="ways"
        listQuery={query}
        answer={answer}
        narrowedBy={narrowedBy}
        emptyText="ยังไม่มีสายทาง เพิ่มทีละสาย หรือนำเข้าจากไฟล์ CSV หรือ Excel"
        onOpen={(id) => open(id)}
        actions={
          <>
            <AddButton noun="สายทาง" onClick={() => adding.open()} />
            <ImportButton onClick={() => importing.open()} />
          </>
        }
        exports={<ExportButtons call={exportWays} body={chosen} />}
        filters={
          <>
            <SegmentedFilter
              label="กรองตามสถานะ"
              value={filter.state}
              options={[
                { value: 'active', label: 'ใช้งาน', count: counts?.active },
                { value: 'archived', label: 'จัดเก็บแล้ว', count: counts?.archived },
              ]}
              onChange={(state) => onFilter({ state })}
            />
            <NativeSelect
              aria-label="กรองตามจังหวัด"
              value={filter.province}
              data={[
                { value: '', label: 'ทุกจังหวัด' },
                ...provinces.map(({ name, ways }) => ({
                  value: name,
                  label: `${name} (${formatNumber(ways)})`,
                })),
                ...(isListed ? [] : [{ value: filter.province, label: filter.province }]),
              ]}
              onChange={({ currentTarget }) => onFilter({ province: currentTarget.value })}
            />
          </>
        }
      />
      {adding.isOpen && (
        <WayDialog way={null} onClose={adding.close} onSaved={(id) => open(id, true)} />
      )}
      {importing.isOpen && <WayImport onClose={importing.close} />}
    </>
  )
}
