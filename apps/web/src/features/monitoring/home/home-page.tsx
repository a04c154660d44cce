import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { menuQuery } from '../../menu/menu-query.ts'
import { paths } from '../../paths.ts'
import { DepartmentOverview } from './department-overview.tsx'

/** Home: what the account may look at, by department. The 4G account has a home of its own. */
export function HomePage() {
  const { isFourG } = useAccount()
  return isFourG ? <Navigate to={paths.fourGTotal} replace /> : <Overview title="หน้าหลัก" />
}

/** The departments with 4G lighting. */
export function FourGTotalPage() {
  return <Overview title="ภาพรวมไฟฟ้าแสงสว่าง 4G" only="Lighting" />
}

function Overview({ title, only }: { title: string; only?: string }) {
  const { user, isFourG } = useAccount()
  const query = useQuery(menuQuery(user))
  const show = (menu: readonly MenuGroup[]) => (only ? keepType(menu, only) : menu)
  return (
    <ViewState query={query} isEmpty={(menu) => show(menu).length === 0} emptyText="ไม่มีหน่วยงานที่ท่านเข้าถึงได้">
      {(menu) => (
        <>
          <PageHeader title={title} freshness={`${formatNumber(countDepartments(show(menu)))} หน่วยงาน`} />
          <DepartmentOverview menu={show(menu)} isFourG={isFourG || only !== undefined} />
        </>
      )}
    </ViewState>
  )
}

function keepType(menu: readonly MenuGroup[], typeName: string): MenuGroup[] {
  return menu.flatMap((group) => {
    const departments = group.DeptList.flatMap((department) => {
      const kept = department.Solution.filter(({ TypeName }) => TypeName === typeName)
      return kept.length > 0 ? [{ ...department, Solution: kept }] : []
    })
    return departments.length > 0 ? [{ ...group, DeptList: departments }] : []
  })
}

function countDepartments(menu: readonly MenuGroup[]): number {
  return menu.reduce((sum, { DeptList }) => sum + DeptList.length, 0)
}
