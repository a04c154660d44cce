import type { Reply } from '@roadside/contract/call.ts'
import { menuCounts, type MenuGroup } from '@roadside/contract/menu-call.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { typeByName } from '../solution-types.ts'
import { useLiveOfAll } from '../use-live-of-all.ts'

/**
 * Live messages after which something more, or less, may wait. Equipment changes somewhere in the country all the time:
 * what is out of order comes with the interval.
 */
const kinds = ['event', 'review']
const query = callQuery(menuCounts, {}, { refetchInterval: 60_000, isAside: true })

/** The menu with what waits and what is out of order in its entries; as it is while that is not known. */
export function useCountedMenu<Menu extends readonly MenuGroup[] | undefined>(menu: Menu): Menu {
  const client = useQueryClient()
  const { data } = useQuery({ ...query, enabled: menu !== undefined })
  useLiveOfAll(
    useCallback(() => refetchFresh(client, query.queryKey), [client]),
    kinds,
  )
  return useMemo(
    () => (menu && data ? (addCounts(menu, data) as unknown as Menu) : menu),
    [menu, data],
  )
}

/** Counts come to the entries that they name; a disabled type has none (specification §2). */
export function addCounts(
  menu: readonly MenuGroup[],
  counts: Reply<typeof menuCounts>,
): MenuGroup[] {
  const countOf = new Map(counts.map((count) => [`${count.DeptID} ${count.TypeName}`, count]))
  return menu.map((group) => ({
    ...group,
    DeptList: group.DeptList.map((department) => ({
      ...department,
      Solution: department.Solution.map((solution) => {
        const count = countOf.get(`${department.DeptID} ${solution.TypeName}`)
        if (!count || !typeByName.get(solution.TypeName)?.route) return solution
        const { count: Badge, isUrgent: IsUrgent, faults: Faults } = count
        return { ...solution, Badge, IsUrgent, Faults }
      }),
    })),
  }))
}
