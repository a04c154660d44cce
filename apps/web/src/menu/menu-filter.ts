import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { toMenuEntry } from './menu-entry.ts'

/** From so many departments on a menu has a box to filter it. */
const manyDepartments = 12

export function isFilterNeeded(menu: readonly MenuGroup[]): boolean {
  return menu.reduce((sum, { DeptList }) => sum + DeptList.length, 0) >= manyDepartments
}

/** Groups, departments and solutions whose names hold every word of `text`; a department that matches keeps all its solutions. */
export function filterMenu(menu: readonly MenuGroup[], text: string): MenuGroup[] {
  const needle = normaliseSearch(text)
  const isFound = (name: string) => matches(normaliseSearch(name), needle)
  return menu.flatMap((group) => {
    const departments = group.DeptList.flatMap((department) => {
      const place = `${group.DeptGroupName} ${department.DeptName}`
      if (isFound(place)) return [department]
      const solutions = department.Solution.filter((solution) =>
        isFound(`${place} ${solution.TypeName} ${toMenuEntry(solution, false).name}`),
      )
      return solutions.length > 0 ? [{ ...department, Solution: solutions }] : []
    })
    return departments.length > 0 ? [{ ...group, DeptList: departments }] : []
  })
}
