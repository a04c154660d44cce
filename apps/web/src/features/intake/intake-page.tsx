import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { IngestKeys } from './ingest-keys.tsx'
import styles from './intake.module.css'
import { intakesQuery, type Intakes } from './intake-solutions.ts'
import { RejectedMessages } from './rejected-messages.tsx'
import { deviceKey, unknownColumns } from './unknown-columns.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

/** What comes in and what cannot, the keys to send with, and the devices: for the username admin. */
export function IntakePage() {
  const query = useQuery(intakesQuery)
  const { crumbs } = useCrumbs()
  return (
    <>
      <PageHeader crumbs={crumbs} title="การรับข้อมูลและอุปกรณ์" />
      <ViewState query={query} loading={<LoadingTable />}>
        {(intakes) => <Tabs intakes={intakes} />}
      </ViewState>
    </>
  )
}

const loadingColumns = unknownColumns({
  onMessage: () => undefined,
  onAdopt: () => undefined,
  isAdoptable: () => false,
})

/** Stands in place of a tab until what the solutions bring to the page is there. */
function LoadingTable() {
  return (
    <Panel title="กำลังโหลดข้อมูล…" isFlush>
      <DataTable
        label="กำลังโหลดข้อมูล"
        columns={loadingColumns}
        rows={undefined}
        rowKey={deviceKey}
      />
    </Panel>
  )
}

interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: ReactNode
  readonly content: () => ReactNode
}

function Tabs({ intakes }: { intakes: Intakes }) {
  const navigate = useNavigate()
  const tab = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const tabs = tabsOf(intakes)
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <>
      <TabBar
        tabs={tabs}
        open={open.id}
        onOpen={(tab) =>
          void navigate({ to: '.', search: { tab } as never, replace: true, resetScroll: false })
        }
      />
      <div role="tabpanel" aria-label={open.label} className={styles.tab}>
        <Suspense fallback={<LoadingTable />}>{open.content()}</Suspense>
      </div>
    </>
  )
}

function tabsOf(intakes: Intakes): readonly [Tab, ...Tab[]] {
  const panels = [...intakes.values()].flatMap((intake) => intake.panels ?? [])
  return [
    {
      id: 'devices',
      label: 'อุปกรณ์ที่ยังไม่ลงทะเบียน',
      content: () => <UnknownDevices intakes={intakes} />,
    },
    { id: 'rejected', label: 'ข้อความที่รับไม่ได้', content: () => <RejectedMessages /> },
    { id: 'keys', label: 'คีย์สำหรับส่งข้อมูล', content: () => <IngestKeys intakes={intakes} /> },
    ...panels.map(({ id, title, panel: Panel, count: Count }) => ({
      id,
      label: title,
      ...(Count && {
        count: (
          <Suspense>
            <Count />
          </Suspense>
        ),
      }),
      content: () => <Panel />,
    })),
  ]
}
