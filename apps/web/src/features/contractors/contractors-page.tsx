import { useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { useLocation } from '@tanstack/react-router'
import { ContractorDetail } from './contractor-detail.tsx'
import { ContractorList, contractorListOptions } from './contractor-list.tsx'

/** `/contractor`: the register of contractors; `?id=` opens one. The list keeps its search and page meanwhile. */
export function ContractorsPage() {
  const { id } = useLocation({ select: ({ search }) => search as { id?: string } })
  const query = useListQuery(contractorListOptions)
  if (/^[1-9]\d{0,14}$/.test(id ?? '')) return <ContractorDetail key={id} id={Number(id)} />
  return <ContractorList query={query} />
}
