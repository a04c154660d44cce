import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { toMenuEntry } from './menu-entry.ts'

/** From so many departments on a menu has a box to filter it. */
const manyDepartments = 12

export function isFilterNeeded(menu: readonly MenuGroup[]): boolean {
  return menu.reduce((sum, { DeptList }) => sum + DeptList.length, 0) >= manyDepartments
}

/** Groups, departments and solutions whose names hold every word of `text`; a department that matches keeps all its solutions. */
export function filterMenu(menu: readonly MenuGroup[], text: string): MenuGroup[] {
  const words = fold(text).split(' ').filter(Boolean)
  if (words.length === 0) return [...menu]
  return menu.flatMap((group) => {
    const departments = group.DeptList.flatMap((department) => {
      const place = `${group.DeptGroupName} ${department.DeptName}`
      if (holds(place, words)) return [department]
      const solutions = department.Solution.filter((solution) =>
        holds(`${place} ${solution.TypeName} ${toMenuEntry(solution, false).name}`, words),
      )
      return solutions.length > 0 ? [{ ...department, Solution: solutions }] : []
    })
    return departments.length > 0 ? [{ ...group, DeptList: departments }] : []
  })
}

function holds(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
