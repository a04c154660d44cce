import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { useLocation } from '@tanstack/react-router'
import { UserDetail } from './user-detail.tsx'
import { UserList, userListOptions } from './user-list.tsx'

/** `/user`: the accounts; `?id=` opens one. The list keeps its search and page meanwhile. */
export function UsersPage() {
  const { id } = useLocation({ select: ({ search }) => search as { id?: string } })
  const query = useListQuery(userListOptions)
  if (/^[1-9]\d{0,14}$/.test(id ?? '')) return <UserDetail key={id} id={Number(id)} />
  return <UserList query={query} />
}
