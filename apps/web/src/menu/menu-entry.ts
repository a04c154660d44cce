import type { MenuDepartment, MenuSolution } from '@roadside/contract/menu-call.ts'
import { pageOfType } from '../site-link.ts'
import { typeByName } from '../solution-types.ts'

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
  /** An accident is among what waits. */
  readonly isUrgent: boolean
  /** Equipment out of order. */
  readonly faults: number
}

/** A type without a page leads nowhere, and says why. */
export function toMenuEntry(
  { TypeName, Link, Badge, IsUrgent, Faults }: MenuSolution,
  isFourG: boolean,
): MenuEntry {
  const type = typeByName.get(TypeName)
  const shared = {
    key: `${Link} ${TypeName}`,
    typeName: TypeName,
    badge: Badge ?? 0,
    isUrgent: IsUrgent ?? false,
    faults: Faults ?? 0,
  }
  if (!type) {
    return {
      ...shared,
      name: TypeName,
      icon: '',
      link: null,
      reason: 'ระบบรุ่นนี้ยังไม่รองรับอุปกรณ์ประเภทนี้',
    }
  }
  const page = pageOfType(type, isFourG)
  const named = { ...shared, name: type.menuName, icon: type.icon }
  if (!page) return { ...named, link: null, reason: 'ปิดใช้งาน' }
  return {
    ...named,
    link: { to: `/${page.route}-sub`, search: { DeptID: Link, ...page.search } },
  }
}

export function entriesOf(department: MenuDepartment, isFourG: boolean): MenuEntry[] {
  return department.Solution.map((solution) => toMenuEntry(solution, isFourG))
}

/** Numbers of an entry of the menu, or of all that is folded away. */
export interface MenuFigures {
  /** Events of today that nobody has reviewed. */
  readonly count: number
  /** An accident is among them. */
  readonly isUrgent: boolean
  /** Equipment out of order. */
  readonly faults: number
}

export function sumBadges(departments: readonly MenuDepartment[]): MenuFigures {
  const solutions = departments.flatMap(({ Solution }) => Solution)
  return {
    count: solutions.reduce((sum, { Badge = 0 }) => sum + Badge, 0),
    isUrgent: solutions.some(({ IsUrgent = false }) => IsUrgent),
    faults: solutions.reduce((sum, { Faults = 0 }) => sum + Faults, 0),
  }
}
