import type { MenuDepartment, MenuSolution } from '@roadside/contract/menu-call.ts'
import { solutionRoutes, typeByName } from '../solution-types.ts'

/** Where a menu entry leads. */
export interface MenuLink {
  readonly to: string
  readonly search: { readonly DeptID: number; readonly TypeName?: string }
}

/** A solution of a department as the menu shows it. */
export interface MenuEntry {
  /** Unique within the menu; stored as the active button. */
  readonly key: string
  readonly typeName: string
  readonly name: string
  readonly icon: string
  /** Null: links to nothing, for the reason given. */
  readonly link: MenuLink | null
  readonly reason?: string
  readonly badge: number
}

/**
 * Specification §2 "Solution type to route": Lighting goes to 4g for the 4G account, a type without
 * a route nowhere.
 */
export function toMenuEntry({ TypeName, Link, Badge }: MenuSolution, isFourG: boolean): MenuEntry {
  const type = typeByName.get(TypeName)
  const shared = { key: `${Link} ${TypeName}`, typeName: TypeName, badge: Badge ?? 0 }
  if (!type) {
    return {
      ...shared,
      name: TypeName,
      icon: '',
      link: null,
      reason: 'ระบบรุ่นนี้ยังไม่รองรับอุปกรณ์ประเภทนี้',
    }
  }
  const route = (isFourG && type.fourGRoute) || type.route
  const named = { ...shared, name: type.menuName, icon: type.icon }
  if (!route) return { ...named, link: null, reason: 'ปิดใช้งาน' }
  const isFirst = solutionRoutes.find((other) => other.route === route)?.types[0] === type
  return {
    ...named,
    link: { to: `/${route}-sub`, search: { DeptID: Link, ...(!isFirst && { TypeName }) } },
  }
}

export function entriesOf(department: MenuDepartment, isFourG: boolean): MenuEntry[] {
  return department.Solution.map((solution) => toMenuEntry(solution, isFourG))
}

/** What waits for attention in all that is folded away. */
export function sumBadges(departments: readonly MenuDepartment[]): number {
  return departments
    .flatMap(({ Solution }) => Solution)
    .reduce((sum, { Badge = 0 }) => sum + Badge, 0)
}
