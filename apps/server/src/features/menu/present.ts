import { compareThai } from '@roadside/contract/domain/format.ts'
import { groupKinds, wholeAuthorityName, type MenuGroup } from '@roadside/contract/menu-call.ts'
import type { MenuCount } from '@roadside/server-kit/solution-server.ts'
import type { FaultCount, MenuRow } from './repository.ts'

/**
 * Menu rows → groups in the specified order (§9, settled "Menu order"): central, regional offices by number,
 * others by Thai collation, national highway, weighing stations. `typeOrder` is the solution list's.
 */
export function presentMenu(rows: readonly MenuRow[], typeOrder: readonly string[]): MenuGroup[] {
  const rank = (type: string) =>
    typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length
  const groups = new Map<number, MenuGroup>()
  for (const row of rows.toSorted((a, b) => compareGroups(a, b) || compareDepartments(a, b))) {
    const group = groups.get(row.groupId) ?? {
      DeptGroupName: row.groupName,
      Kind: row.kind,
      DeptList: [],
    }
    groups.set(row.groupId, group)
    group.DeptList.push({
      DeptID: row.departmentId,
      DeptName: row.isWholeAuthority ? wholeAuthorityName : row.departmentName,
      Solution: row.types
        .toSorted((a, b) => rank(a) - rank(b) || compareThai(a, b))
        .map((type) => ({ TypeName: type, Link: row.departmentId })),
    })
  }
  return [...groups.values()]
}

/** What waits and what is out of order, one item for each entry of the menu that has either. */
export function joinCounts(waiting: readonly MenuCount[], faults: readonly FaultCount[]) {
  const counts = new Map<string, MenuCount & FaultCount>()
  const none = { count: 0, isUrgent: false, faults: 0 }
  for (const found of [...waiting, ...faults]) {
    const key = `${found.DeptID} ${found.TypeName}`
    counts.set(key, { ...none, ...counts.get(key), ...found })
  }
  return [...counts.values()]
}

function compareGroups(a: MenuRow, b: MenuRow): number {
  return (
    groupKinds.indexOf(a.kind) - groupKinds.indexOf(b.kind) ||
    (a.regionNumber ?? 0) - (b.regionNumber ?? 0) ||
    compareThai(a.groupName, b.groupName) ||
    a.groupId - b.groupId
  )
}

function compareDepartments(a: MenuRow, b: MenuRow): number {
  return (
    Number(b.isWholeAuthority) - Number(a.isWholeAuthority) ||
    compareThai(a.departmentName, b.departmentName)
  )
}
