import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { AlarmPart } from '../../../alarm-parts.tsx'
import { useAccount } from '../../../account.ts'
import { menuQuery } from '../../../menu/menu-query.ts'
import { paths } from '../../../paths.ts'
import { SolutionFeeds } from '../../../solution-feeds.tsx'
import { SolutionNotes } from '../../../solution-notes.tsx'
import { sumSites } from '../site-sums.ts'
import { useMonitoredSites, useMonitoringLive } from '../use-monitoring.ts'
import { Attention } from './attention.tsx'
import { DepartmentOverview } from './department-overview.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeFavourites } from './home-favourites.tsx'
import styles from './home.module.css'

/** Home: what needs attention in what the account may see, and the way to all of it. The 4G account has a home of its own. */
export function HomePage() {
  const { isFourG } = useAccount()
  return isFourG ? <Navigate to={paths.fourGTotal} replace /> : <Home />
}

function Home() {
  const { user, isFourG } = useAccount()
  const menu = useQuery(menuQuery(user))
  const sites = useMonitoredSites()
  useMonitoringLive()
  const isBeginning = hasAccess(user, 'authority') && sumSites(sites.data ?? []).equipment === 0
  return (
    <>
      <PageHeader
        title="หน้าหลัก"
        actions={
          <Button
            leftSection={<Icon name="fullscreen" size={16} />}
            renderRoot={(props) => <Link to={paths.wall} {...props} />}
          >
            จอห้องควบคุม
          </Button>
        }
        freshness={<LiveFreshness query={sites} />}
      />
      <HomeFavourites />
      <ViewState
        query={sites}
        isEmpty={(all) => all.length === 0 && !isBeginning}
        emptyText="ไม่มีพื้นที่ติดตั้งที่ท่านเข้าถึงได้"
      >
        {(all) =>
          isBeginning ? (
            <FirstSteps sites={all} />
          ) : (
            <>
              <SolutionNotes />
              <AlarmPart place="strip" />
              <SolutionFeeds place="strip" sites={all} />
              <Attention sites={all} />
            </>
          )
        }
      </ViewState>
      {(!isBeginning || menu.data?.length !== 0) && (
        <section className={styles.departments} aria-label="หน่วยงาน">
          <ViewState
            query={menu}
            isEmpty={(groups) => groups.length === 0}
            emptyText="ไม่มีหน่วยงานที่ท่านเข้าถึงได้"
          >
            {(groups) => (
              <>
                <h2>
                  หน่วยงาน <small>{formatNumber(countDepartments(groups))} หน่วยงาน</small>
                </h2>
                <DepartmentOverview menu={groups} isFourG={isFourG} />
              </>
            )}
          </ViewState>
        </section>
      )}
    </>
  )
}

function countDepartments(menu: readonly MenuGroup[]): number {
  return menu.reduce((sum, { DeptList }) => sum + DeptList.length, 0)
}
