import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { useLocation } from '@tanstack/react-router'
import { WayDetail } from './way-detail.tsx'
import { WayList, wayListOptions } from './way-list.tsx'

/** `/way`: the register of ways; `?id=` opens one. The list keeps its search and page meanwhile. */
export function WaysPage() {
  const { id } = useLocation({ select: ({ search }) => search as { id?: string } })
  const query = useListQuery(wayListOptions)
  if (/^[1-9]\d{0,14}$/.test(id ?? '')) return <WayDetail key={id} id={Number(id)} />
  return <WayList query={query} />
}
