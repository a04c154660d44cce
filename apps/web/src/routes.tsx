import { labelPath } from '@roadside/contract/fault-reports/label-path.ts'
import { linkedPages } from '@roadside/contract/linked-pages.ts'
import { roles } from '@roadside/contract/user.ts'
import { ErrorPage, NotFoundPage } from '@roadside/ui/parts/status-pages.tsx'
import type { Session } from '@roadside/ui/session/session-storage.ts'
import { session, useSession } from '@roadside/ui/session/session.ts'
import { preferenceIn, preferenceQuery } from '@roadside/ui/session/use-preference.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Link,
  redirect,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { consoleInfoQuery } from './console-info.ts'
import { readProviderAnswer } from './features/login/provider-answer.ts'
import { readReturnPath } from './features/login/read-return-path.ts'
import { loadPage } from './load-page.ts'
import { paths } from './paths.ts'
import { RootPage } from './root-page.tsx'
import { readSolutionSearch, parseSearch } from './search-params.ts'
import { Shell } from './shell/shell.tsx'
import { lazyOwnPage, lazySolutionPage } from './solution-page.tsx'
import { chooseType, solutionRoutes, solutions } from './solution-types.ts'
import './route-data.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData({ ...consoleInfoQuery(), revalidateIfStale: true }),
  component: RootPage,
  errorComponent: BrokenPage,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: (search) => ({ to: readReturnPath(search.to), ...readProviderAnswer(search) }),
  beforeLoad: async ({ search, context }) => {
    const held = session.current()
    if (!held) return
    const start = mustSetUp(held) ? null : await readStart(context.queryClient)
    const home = held.user.role === roles.contractor ? contractorHome() : paths.home
    const target = new URL(search.to ?? start ?? home, location.origin)
    throw redirect({ to: target.pathname, search: parseSearch(target.search), replace: true })
  },
  component: lazyRouteComponent(
    () => loadPage(() => import('./features/login/login-page.tsx')),
    'LoginPage',
  ),
  staticData: { title: 'เข้าสู่ระบบ' },
})

const mustSetUp = ({ mustChangePassword, mustUseCodes }: Session) =>
  mustChangePassword === true || mustUseCodes === true

/** Beside the road a contractor begins with its own work. */
const contractorHome = () =>
  matchMedia('(max-width: 899px)').matches ? paths.myWork : paths.tickets

/** The page that the account begins with; null: the usual one, also where the choice cannot be read. */
async function readStart(queryClient: QueryClient): Promise<string | null> {
  try {
    const stored = await queryClient.ensureQueryData(preferenceQuery())
    return preferenceIn(stored, 'start')?.path ?? null
  } catch {
    return null
  }
}

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location: { href, pathname } }) => {
    const held = session.current()
    if (held && mustSetUp(held) && pathname !== paths.account)
      throw redirect({ to: paths.account, replace: true })
    if (held) return
    // after a logout a session begins at home; after an interruption at the last page
    const to = session.ending() === 'loggedOut' || href === paths.home ? undefined : href
    throw redirect({ to: paths.login, search: { to }, replace: true })
  },
  component: Framed,
})

const ChangePasswordPage = lazyRouteComponent(
  () => loadPage(() => import('./features/account/change-password-page.tsx')),
  'ChangePasswordPage',
)

const SetUpCodesPage = lazyRouteComponent(
  () => loadPage(() => import('./features/account/set-up-codes-page.tsx')),
  'SetUpCodesPage',
)

/** Where the QR code of a label leads, also for who is not signed in. */
const labelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: labelPath('$code'),
  component: lazyRouteComponent(
    () => loadPage(() => import('./features/fault-reports/label-page.tsx')),
    'LabelPage',
  ),
  staticData: { title: 'แจ้งอุปกรณ์ชำรุด' },
})

/** The server answers another page there: whoever is led to it from within the console loads it. */
const myWorkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.myWork,
  beforeLoad: ({ location: { href } }) => {
    throw redirect({ href, reloadDocument: true })
  },
})

/** Who must set up the account first sees nothing else: no call of the console is answered before. */
function Framed() {
  const held = useSession()
  if (held?.mustChangePassword) return <ChangePasswordPage />
  return held?.mustUseCodes ? <SetUpCodesPage /> : <Shell />
}

/** The special 4G account's own route: its home is the list of all its sites. */
const fourGRoute = solutionRoutes.find(({ route, types }) =>
  types.some(({ fourGRoute: own }) => own === route),
)
const fourGTotalTitle = 'ภาพรวมไฟฟ้าแสงสว่าง 4G'

const pageOf = { getParentRoute: () => shellRoute }

const pageRoutes = [
  createRoute({
    ...pageOf,
    path: paths.home,
    beforeLoad: () => {
      if (session.current()?.user.role === roles.contractor)
        throw redirect({ to: contractorHome(), replace: true })
    },
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/monitoring/home/home-page.tsx')),
      'HomePage',
    ),
    staticData: { title: 'หน้าหลัก' },
  }),
  createRoute({
    ...pageOf,
    path: paths.fourGTotal,
    validateSearch: readSolutionSearch,
    component: fourGRoute ? lazySolutionPage(fourGRoute, 'sub', fourGTotalTitle) : NoPage,
    staticData: { title: fourGTotalTitle },
  }),
  createRoute({
    ...pageOf,
    path: paths.project,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/projects/projects-page.tsx')),
      'ProjectsPage',
    ),
    staticData: {
      title: 'จัดการข้อมูลโครงการ',
      breadcrumb: 'จัดการข้อมูลโครงการ',
      access: linkedPages.project.access,
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.guarantees,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/projects/radar/radar-page.tsx')),
      'RadarPage',
    ),
    staticData: {
      title: 'การรับประกันที่ใกล้สิ้นสุด',
      breadcrumb: 'การรับประกันที่ใกล้สิ้นสุด',
      access: linkedPages.guarantees.access,
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.contractor,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/contractors/contractors-page.tsx')),
      'ContractorsPage',
    ),
    staticData: { title: 'จัดการข้อมูลผู้รับจ้าง', breadcrumb: 'ผู้รับจ้าง', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.way,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/ways/ways-page.tsx')),
      'WaysPage',
    ),
    staticData: { title: 'จัดการข้อมูลสายทาง', breadcrumb: 'สายทาง', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.monitoring,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/monitoring/monitoring-page.tsx')),
      'MonitoringPage',
    ),
    staticData: { title: 'ITS Monitoring', breadcrumb: 'ITS Monitoring', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.alarms,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/alarms/alarms-page.tsx')),
      'AlarmsPage',
    ),
    staticData: {
      title: 'การแจ้งเตือน',
      breadcrumb: 'การแจ้งเตือน',
      access: linkedPages.alarms.access,
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.alarmQuality,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/alarms/quality/quality-page.tsx')),
      'QualityPage',
    ),
    staticData: { title: 'คุณภาพระบบแจ้งเตือน', breadcrumb: 'คุณภาพระบบแจ้งเตือน' },
  }),
  createRoute({
    ...pageOf,
    path: paths.handover,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/alarms/handover/handover-page.tsx')),
      'HandoverPage',
    ),
    staticData: { title: 'ส่งเวร', breadcrumb: 'ส่งเวร', access: 'staff' },
  }),
  createRoute({
    ...pageOf,
    path: paths.holidays,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/holidays/holidays-page.tsx')),
      'HolidaysPage',
    ),
    staticData: { title: 'วันหยุดราชการ', breadcrumb: 'วันหยุดราชการ', access: 'staff' },
  }),
  createRoute({
    ...pageOf,
    path: paths.tickets,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/tickets/tickets-page.tsx')),
      'TicketsPage',
    ),
    staticData: { title: 'ใบงานซ่อม', breadcrumb: 'ใบงานซ่อม', access: linkedPages.tickets.access },
  }),
  createRoute({
    ...pageOf,
    path: paths.contractReport,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/contract-reports/contract-report-page.tsx')),
      'ContractReportPage',
    ),
    staticData: { title: 'รายงานสัญญา', breadcrumb: 'รายงานสัญญา', access: 'actingParty' },
  }),
  createRoute({
    ...pageOf,
    path: paths.contractEquipment,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/contract-equipment/contract-equipment-page.tsx')),
      'ContractEquipmentPage',
    ),
    staticData: {
      title: 'อุปกรณ์ในสัญญา',
      breadcrumb: 'อุปกรณ์ในสัญญา',
      access: linkedPages.contractEquipment.access,
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.ticketRules,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/tickets/rules/ticket-rules-page.tsx')),
      'TicketRulesPage',
    ),
    staticData: { title: 'กฎเปิดใบงาน', breadcrumb: 'กฎเปิดใบงาน', access: 'staff' },
  }),
  createRoute({
    ...pageOf,
    path: paths.duty,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/duty/duty-page.tsx')),
      'DutyPage',
    ),
    staticData: { title: 'เวร', breadcrumb: 'เวร' },
  }),
  createRoute({
    ...pageOf,
    path: paths.faultReports,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/fault-reports/fault-reports-page.tsx')),
      'FaultReportsPage',
    ),
    staticData: { title: 'เรื่องที่แจ้งจากป้ายบนอุปกรณ์', breadcrumb: 'เรื่องที่แจ้ง' },
  }),
  createRoute({
    ...pageOf,
    path: paths.labels,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/fault-reports/labels-page.tsx')),
      'LabelsPage',
    ),
    staticData: { title: 'ป้าย QR ของอุปกรณ์', breadcrumb: 'ป้าย QR', access: 'staff' },
  }),
  createRoute({
    ...pageOf,
    path: paths.contractPrint,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/contract-reports/print/account-page.tsx')),
      'AccountPage',
    ),
    staticData: {
      title: 'บัญชีเดือนของสัญญา',
      breadcrumb: 'บัญชีเดือนของสัญญา',
      access: 'actingParty',
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.defectLetter,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/contract-reports/letter/letter-page.tsx')),
      'LetterPage',
    ),
    staticData: {
      title: 'หนังสือแจ้งความชำรุดบกพร่อง',
      breadcrumb: 'หนังสือแจ้งความชำรุดบกพร่อง',
      access: 'staff',
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.wall,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/monitoring/wall/wall-page.tsx')),
      'WallPage',
    ),
    staticData: { title: 'จอห้องควบคุม', breadcrumb: 'จอห้องควบคุม' },
  }),
  createRoute({
    ...pageOf,
    path: paths.user,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/users/users-page.tsx')),
      'UsersPage',
    ),
    staticData: { title: 'จัดการผู้ใช้งาน', breadcrumb: 'ผู้ใช้งาน', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.structure,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/structure/structure-page.tsx')),
      'StructurePage',
    ),
    staticData: { title: 'หน่วยงานและพื้นที่', breadcrumb: 'หน่วยงานและพื้นที่', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.account,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/account/account-page.tsx')),
      'AccountPage',
    ),
    staticData: { title: 'บัญชีของฉัน', breadcrumb: 'บัญชีของฉัน', access: 'party' },
  }),
  createRoute({
    ...pageOf,
    path: paths.notices,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/notices/notices-page.tsx')),
      'NoticesPage',
    ),
    staticData: {
      title: 'การส่งข้อความแจ้งเตือน',
      breadcrumb: 'การส่งข้อความแจ้งเตือน',
      access: 'actingParty',
    },
  }),
  createRoute({
    ...pageOf,
    path: paths.audit,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/audit/audit-page.tsx')),
      'AuditPage',
    ),
    staticData: { title: 'บันทึกการใช้งาน', breadcrumb: 'บันทึกการใช้งาน', access: 'authority' },
  }),
  createRoute({
    ...pageOf,
    path: paths.intake,
    component: lazyRouteComponent(
      () => loadPage(() => import('./features/intake/intake-page.tsx')),
      'IntakePage',
    ),
    staticData: {
      title: 'การรับข้อมูลและอุปกรณ์',
      breadcrumb: 'การรับข้อมูลและอุปกรณ์',
      access: 'rootAdmin',
    },
  }),
]

const solutionPages = solutionRoutes.flatMap((route) => {
  const shared = {
    ...pageOf,
    validateSearch: readSolutionSearch,
    staticData: {
      title: (search: Record<string, unknown>) => chooseType(route, search.TypeName).title,
      breadcrumb: (search: Record<string, unknown>) => chooseType(route, search.TypeName).menuName,
    },
  }
  return [
    createRoute({
      ...shared,
      path: `/${route.route}-sub`,
      component: lazySolutionPage(route, 'sub'),
    }),
    createRoute({
      ...shared,
      path: `/${route.route}`,
      component: lazySolutionPage(route, 'detail'),
    }),
  ]
})

const ownPages = solutions.flatMap(({ id, pages = [] }) =>
  pages.map((page) =>
    createRoute({
      ...pageOf,
      path: `/${page.path}`,
      component: lazyOwnPage(id, page),
      staticData: { title: page.title, breadcrumb: page.title, access: page.access },
    }),
  ),
)

const missingRoute = createRoute({
  ...pageOf,
  path: '$',
  component: NoPage,
  staticData: { title: 'ไม่พบหน้าที่ต้องการ' },
})

export const routeTree = rootRoute.addChildren([
  loginRoute,
  myWorkRoute,
  labelRoute,
  shellRoute.addChildren([...pageRoutes, ...solutionPages, ...ownPages, missingRoute]),
])

function NoPage() {
  return <NotFoundPage home={<Link to={paths.home}>กลับหน้าหลัก</Link>} />
}

export function BrokenPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <ErrorPage error={error} onRetry={() => void router.invalidate()} />
}
