import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccount } from '../account.ts'
import { placeOfAddress } from '../menu/menu-place.ts'
import { menuQuery } from '../menu/menu-query.ts'
import { readText } from '../route-data.ts'
import { useAddress } from '../use-address.ts'

/** The way to the page: home or group and department, then the route's own crumb. For `PageHeader`. */
export function useCrumbs(): { crumbs: readonly ReactNode[]; departmentName: string | null } {
  const { user, home, isContractor } = useAccount()
  const { data: menu = [] } = useQuery(menuQuery(user))
  const address = useAddress()
  const last = useMatches({
    select: (matches) => readText(matches.at(-1)?.staticData.breadcrumb, address.search),
  })
  const place = placeOfAddress(menu, address)
  const department = menu
    .flatMap(({ DeptList }) => DeptList)
    .find(({ DeptID }) => DeptID === place?.department)
  const way = place
    ? [place.group, department?.DeptName]
    : isContractor
      ? []
      : [
          <Link key="home" to={home}>
            หน้าหลัก
          </Link>,
        ]
  return { crumbs: [...way, last].filter(Boolean), departmentName: department?.DeptName ?? null }
}
