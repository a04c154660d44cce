import type { Reply } from '@roadside/contract/call.ts'
import { menuCounts, type MenuGroup } from '@roadside/contract/menu-call.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { liveStore } from '@roadside/ui/live/live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { solutions } from '../solution-types.ts'

/** Least pause between two queries of the menu, however many changes there are. Milliseconds. */
const leastPauseMs = 5_000
/** Live messages after which something more, or less, may wait. */
const kinds = ['event', 'review']
const query = callQuery(menuCounts, {}, { refetchInterval: 60_000 })

/** The menu with what waits in its entries; as it is while that is not known. */
export function useCountedMenu<Menu extends readonly MenuGroup[] | undefined>(menu: Menu): Menu {
  const client = useQueryClient()
  const { data } = useQuery({ ...query, enabled: menu !== undefined })
  useEffect(() => {
    const refetch = async () => {
      await refetchFresh(client, query.queryKey)
      await new Promise((resolve) => setTimeout(resolve, leastPauseMs))
    }
    const stops = solutions.map(({ id }) =>
      liveStore.subscribe({ topic: id, wid: null, kinds }, refetch),
    )
    return () => stops.forEach((stop) => stop())
  }, [client])
  return useMemo(
    () => (menu && data ? (addCounts(menu, data) as unknown as Menu) : menu),
    [menu, data],
  )
}

/** Counts come as the badges of the entries that they name. */
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
        if (!count) return solution
        return { ...solution, Badge: count.count, IsUrgent: count.isUrgent }
      }),
    })),
  }))
}
