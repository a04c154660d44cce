import { structure } from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import { GroupPanel } from './group-panel.tsx'
import { SitePanel } from './site-panel.tsx'
import styles from './structure.module.css'

const tabs = [
  { id: 'sites', label: 'พื้นที่ติดตั้ง' },
  { id: 'departments', label: 'หน่วยงาน' },
  { id: 'groups', label: 'กลุ่มหน่วยงาน' },
] as const

/** `/structure`: the groups, departments and sites that the menu is made of; `?tab=` opens one of the three. */
export function StructurePage() {
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const { id: open, label } = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  const query = useCall(structure, {})
  return (
    <>
      <PageHeader crumbs={crumbs} title="หน่วยงานและพื้นที่" />
      <div className={styles.tabs}>
        <TabBar
          tabs={tabs}
          open={open}
          onOpen={(tab) =>
            void navigate({
              to: '.',
              search: ((old: object) => ({ ...old, tab })) as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div role="tabpanel" aria-label={label}>
        {open === 'sites' && <SitePanel structure={query.data} />}
        {open === 'departments' && <DepartmentPanel query={query} />}
        {open === 'groups' && <GroupPanel query={query} />}
      </div>
    </>
  )
}
