import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { getMenuITS, Menu, type MenuGroup } from '@roadside/contract/menu-call.ts'
import type { UserData } from '@roadside/contract/user.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { queryOptions } from '@tanstack/react-query'

/** The menu groups of an account, in the order to show them in; a contractor has none, and asks for none. */
export function menuQuery(user: UserData) {
  const { department, groupname, username } = user
  const body = { department, owner: groupname, username }
  return queryOptions<MenuGroup[]>({
    queryKey: [getMenuITS.path, body],
    enabled: hasAccess(user, getMenuITS.access),
    queryFn: async ({ signal }) => {
      const [first] = await callServer(getMenuITS, body, { signal })
      return Menu.parse(JSON.parse(first?.json ?? '[]'))
    },
    staleTime: 60_000,
    refetchInterval: refreshIntervalMs,
    meta: { failure: 'ไม่สามารถโหลดข้อมูลเมนูได้' },
  })
}
