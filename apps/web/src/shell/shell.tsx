import { useMediaQuery } from '@mantine/hooks'
import { hasAccess } from '@roadside/contract/permission.ts'
import { NothingNew } from '@roadside/ui/parts/freshness.tsx'
import { PageMarkContext } from '@roadside/ui/parts/page-header.tsx'
import { ForbiddenPage, NotFoundPage } from '@roadside/ui/parts/status-pages.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountContext, describeAccount, type Account } from '../account.ts'
import { useConsoleInfo } from '../console-info.ts'
import { AlarmModal } from './alarm-modal.tsx'
import { AlarmWatch } from './alarm-watch.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { DataTimeBanner } from './data-time-banner.tsx'
import { DemoMark } from './demo-mark.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { Overlays } from './overlays.tsx'
import { ProblemsBanner, useProblems } from './problems-banner.tsx'
import { SiteRecordModals } from './site-record-modals.tsx'
import { SideMenu } from './side-menu/side-menu.tsx'
import { TicketModals } from './ticket-modals.tsx'
import { TopBar } from './top-bar.tsx'
import { useHrefChange } from './use-href-change.ts'
import styles from './shell.module.css'

const pageStar = (title: string) => <FavouriteStar title={title} />

/** From this width on the menu stands next to the page; below it is a drawer. */
const desktopQuery = '(min-width: 900px)'
/** From this width on the top bar has room for the mark of a demonstration next to its links. */
const roomyQuery = '(min-width: 1200px)'

/**
 * The frame around every page but /login. Mounted again for another account, so that no data of the
 * last one stays.
 */
export function Shell() {
  const session = useSession()
  const info = useConsoleInfo()
  if (!session) return null
  return (
    <AccountContext key={session.user.username} value={describeAccount(session.user, info)}>
      <Frame account={describeAccount(session.user, info)} />
    </AccountContext>
  )
}

function Frame({ account: { user, home, isDashboardOnly, isContractor } }: { account: Account }) {
  const standing = { ...user, isDashboardOnly }
  const isDesktop = useMediaQuery(desktopQuery, true, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery(roomyQuery, true, { getInitialValueInEffect: false })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useHrefChange(() => setDrawerOpen(false))
  const { problems, isStorageFull } = useProblems()
  const access = useMatches({
    select: (matches) => matches.at(-1)?.staticData.access ?? 'signedIn',
  })
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.getElementById('main')?.focus()}
      >
        ข้ามไปยังเนื้อหาหลัก
      </button>
      <SideMenu
        isDesktop={isDesktop}
        isDrawerOpen={isDrawerOpen}
        onDrawerClose={() => setDrawerOpen(false)}
      />
      <div className={styles.column}>
        {!isRoomy && (!isDashboardOnly || !isDesktop) && (
          <aside className={styles.strip}>
            <DemoMark />
          </aside>
        )}
        {!isDashboardOnly && (
          <TopBar isDesktop={isDesktop} isRoomy={isRoomy} onMenu={() => setDrawerOpen(true)} />
        )}
        <ConnectionBanner />
        <ProblemsBanner problems={problems} />
        <DataTimeBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <NothingNew value={isStorageFull}>
            {hasAccess(standing, access) ? (
              <PageMarkContext value={pageStar}>
                <Outlet />
              </PageMarkContext>
            ) : isContractor ? (
              <NotFoundPage home={<Link to={home}>กลับหน้าใบงานซ่อม</Link>} />
            ) : (
              <ForbiddenPage home={<Link to={home}>กลับหน้าหลัก</Link>} />
            )}
          </NothingNew>
        </main>
      </div>
      <AlarmWatch />
      <ClockNotice />
      {!isContractor && <SiteRecordModals />}
      <AlarmModal />
      <TicketModals />
      {!isContractor && <Overlays />}
    </div>
  )
}
