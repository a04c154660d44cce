import { healthNames, healths } from '@roadside/contract/health.ts'
import {
  contractEquipment,
  contractEquipmentSorts,
  contractEquipmentTopic,
  type ContractEquipment,
} from '@roadside/contract/records/contract/equipment-call.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { FilterChoice } from '@roadside/ui/lists/filter-choice.tsx'
import { CountChips } from '@roadside/ui/lists/count-chips.tsx'
import {
  FoldButton,
  FoldedFilters,
  ListFilters,
  ListTools,
} from '@roadside/ui/lists/list-parts.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { HealthMark, healthTones } from '@roadside/ui/state-mark.tsx'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo, useState } from 'react'
import { useConsoleInfo } from '../../console-info.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import styles from './contract-equipment.module.css'
import { equipmentColumns, exportEquipment } from './equipment-columns.tsx'
import { EquipmentMap } from './equipment-map.tsx'
import { EquipmentPanel } from './equipment-panel.tsx'

const list = 'contractEquipment'
const rowKey = ({ id }: ContractEquipment) => id
const views = ['list', 'map'] as const
const viewNames = { list: 'รายการ', map: 'แผนที่' } as const
const options = {
  filters: { show: views, state: ['all', ...healths], contract: null },
  sorts: contractEquipmentSorts,
  sort: 'state',
} as const
const subject = { topic: contractEquipmentTopic, wid: null }
const intervalMs = 60_000

/** `/contract-equipment`: what a contractor's account sees of the equipment of its contracts, as list and map. */
export function ContractEquipmentPage() {
  const { crumbs } = useCrumbs()
  const { siteTitle } = useConsoleInfo()
  const today = useToday()
  const asset = useUrlStep('asset')
  const [isUnfolded, setUnfolded] = useState(false)
  const { search, filter, body, onFilter, onSearch, table: sorting, paging } = useListQuery(options)
  const health = healths.find((one) => one === filter.state)
  const project = /^[1-9]\d{0,14}$/.test(filter.contract) ? Number(filter.contract) : undefined
  const narrowing = {
    ...(search && { search }),
    ...(health && { health }),
    ...(project && { project }),
  }
  const query = useLiveCall(contractEquipment, { ...body, ...narrowing }, subject, {
    refetchInterval: intervalMs,
  })
  const columns = useMemo(() => equipmentColumns(today), [today])
  const { data } = query
  const narrowedBy = Object.values(narrowing)
  const isMap = filter.show === 'map'
  const table = (
    <DataTable
      label="รายการอุปกรณ์ในสัญญา"
      list={list}
      columns={columns}
      rows={data?.rows}
      rowKey={rowKey}
      {...sorting}
      selectedKey={Number(asset.value) || null}
      onRowClick={({ id }) => asset.open(id)}
      narrowedBy={[search, filter.state, filter.contract]}
      pager={
        <ListPager
          paging={paging}
          total={data?.total}
          isFetching={query.isFetching}
          isCountCut={data?.total === plainListLimit}
        />
      }
    />
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="อุปกรณ์ในสัญญา"
        freshness={<LiveFreshness query={query} intervalMs={intervalMs} />}
      />
      <div className={styles.tabs}>
        <TabBar
          tabs={views.map((id) => ({ id, label: viewNames[id] }))}
          open={filter.show}
          onOpen={(show) => onFilter({ show })}
        />
      </div>
      <Panel
        title={health ? `อุปกรณ์${healthNames[health]}` : 'อุปกรณ์ทั้งหมด'}
        isFlush
        actions={
          <ListTools isOpen={isUnfolded}>
            {!isMap && <ColumnMenu list={list} columns={columns} />}
            <SearchBox label="ค้นหาอุปกรณ์" value={search} onSearch={onSearch} />
            {!isMap && (
              <TableButtons
                table={async () => ({
                  name: 'อุปกรณ์ในสัญญา',
                  columns: exportEquipment(today),
                  rows: await allRows((paged) =>
                    callServer(contractEquipment, { ...body, ...narrowing, ...paged }),
                  ),
                })}
                print={{ of: siteTitle, period: null, isLandscape: true }}
              />
            )}
          </ListTools>
        }
      >
        <ListFilters>
          <CountChips
            label="กรองตามสถานะ"
            chips={healths.map((id) => ({
              id,
              label: healthNames[id],
              mark: <HealthMark health={id} size={13} />,
              tone: healthTones[id],
              count: data?.counts[id],
            }))}
            chosen={health ? [health] : []}
            onToggle={(state) => onFilter({ state: state === health ? 'all' : state })}
          />
          <FoldButton
            set={[search, project].filter(Boolean).length}
            isOpen={isUnfolded}
            onToggle={() => setUnfolded(!isUnfolded)}
          />
          <FoldedFilters isOpen={isUnfolded}>
            <FilterChoice
              label="สัญญา"
              all="ทุกสัญญา"
              value={filter.contract}
              data={(data?.contracts ?? []).map(({ id, name, contract_no }) => ({
                value: String(id),
                label: [contract_no, name].filter(Boolean).join(' '),
              }))}
              onChoose={(contract = '') => onFilter({ contract })}
            />
          </FoldedFilters>
        </ListFilters>
        {isMap ? (
          <EquipmentMap body={narrowing} asset={asset} />
        ) : (
          <ViewState
            query={query}
            loading={table}
            isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
            emptyText="ยังไม่มีอุปกรณ์ในสัญญาของท่าน"
          >
            {() => table}
          </ViewState>
        )}
      </Panel>
      {asset.value !== undefined && (
        <EquipmentPanel key={asset.value} id={Number(asset.value)} onClose={asset.close} />
      )}
    </>
  )
}
