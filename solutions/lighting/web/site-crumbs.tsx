import { Link, useLocation } from '@tanstack/react-router'
import type { SolutionType } from '@roadside/contract/solution.ts'
import type { ReactNode } from 'react'
import type { LampSummary } from '../points.ts'

/** `lighting`, or `4g` for the 4G account; both pages of the route are at it and at it with `-sub`. */
export function useLightingRoute(type: SolutionType): {
  readonly route: string
  readonly isFourG: boolean
} {
  const isFourG = useLocation({
    select: ({ pathname }) => pathname.startsWith(`/${type.fourGRoute}`),
  })
  return { route: (isFourG ? type.fourGRoute : type.route) ?? '', isFourG }
}

/** Group, department and the way back to its sites; the address of a site need not name the department. */
export function siteCrumbs(
  summary: LampSummary,
  type: SolutionType,
  route: string,
): readonly ReactNode[] {
  const { DeptGroupName, DeptName, DeptID } = summary
  return [
    DeptGroupName,
    DeptName,
    <Link key="sites" to={`/${route}-sub`} search={{ DeptID }}>
      {type.menuName}
    </Link>,
  ]
}
