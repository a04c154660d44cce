import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useCallback } from 'react'

/** Pages of what is opened; the page is in the address, so that a link to a row on it shows that row. */
export function useUrlPaging() {
  const { perPage, pager } = usePaging(pageSizes.alarms)
  const { value, replace } = useUrlStep('page')
  const page = /^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : 1
  const onPage = useCallback((next: number) => replace(next === 1 ? undefined : next), [replace])
  const onPerPage = (next: number) => {
    pager.onPerPage(next)
    onPage(1)
  }
  return { page, perPage, pager: { ...pager, onPage, onPerPage } }
}
