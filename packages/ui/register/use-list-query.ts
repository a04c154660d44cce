import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableSort } from '../table/column.ts'
import { usePaging } from '../table/use-paging.ts'
import type { QueryValues } from '../use-url-step.ts'

/** The server takes no longer search. */
const longestText = 200

/** Parameters of the address that filter a register. */
const filterNames = ['show', 'state', 'province', 'class', 'lane', 'contract'] as const
type FilterName = (typeof filterNames)[number]
/** Of each filter what can be chosen, the usual choice first; null: any text, none at first. */
export type ListFilters = Readonly<Partial<Record<FilterName, readonly string[] | null>>>
export type ChosenFilters<Filters extends ListFilters> = {
  readonly [Name in keyof Filters]: Filters[Name] extends readonly (infer Choice extends string)[]
    ? Choice
    : string
}

/** Parameters of the address that say what a register shows: a saved filter is made of these. */
export const listParameters: readonly string[] = ['search', ...filterNames, 'sort', 'order']

/** Those of a list on the page of something else. A constant of its page. */
export function listParametersOf(prefix: string): readonly string[] {
  return listParameters.map((name) => prefix + name)
}

/** These parameters alone: a record that is opened from a list leads back to the same list. */
export function listQueryOf(search: object): QueryValues {
  const values = search as QueryValues
  return Object.fromEntries(listParameters.map((name) => [name, values[name]]))
}

interface ListOptions<Filters extends ListFilters, Sort extends string> {
  readonly filters: Filters
  readonly sorts: readonly Sort[]
  /** The usual order. */
  readonly sort: Sort
  readonly order?: TableSort['order']
  /** Before each parameter of a list on the page of something else, which has a query of its own. */
  readonly prefix?: string
}

/**
 * The query of a list that the server searches and pages. All but its page is in the address, so
 * that a link, a reload and Back show the same. Whatever else changes, the list begins at its first
 * page; what is unknown in the address is the usual.
 */
export function useListQuery<Filters extends ListFilters, Sort extends string>({
  filters,
  sorts,
  sort: usualSort,
  order: usualOrder = 'asc',
  prefix = '',
}: ListOptions<Filters, Sort>) {
  const navigate = useNavigate()
  const address = useLocation({ select: (location) => location.search as QueryValues })
  const textOf = (name: string) => address[prefix + name]?.toString().slice(0, longestText) ?? ''
  const usual = Object.fromEntries(
    Object.entries(filters).map(([name, choices]) => [name, choices?.[0] ?? '']),
  )
  const search = textOf('search')
  const filter = Object.fromEntries(
    Object.entries(filters).map(([name, choices]) => [
      name,
      !choices || choices.includes(textOf(name)) ? textOf(name) : usual[name],
    ]),
  ) as ChosenFilters<Filters>
  const chosenSort = sorts.find((one) => one === textOf('sort'))
  const sort: TableSort & { id: Sort } = chosenSort
    ? { id: chosenSort, order: textOf('order') === 'desc' ? 'desc' : 'asc' }
    : { id: usualSort, order: usualOrder }

  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const subject = JSON.stringify([search, filter, sort])
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setPage(1)
  }

  // each part alone: another may be on its way
  const put = (values: QueryValues) =>
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, ...withPrefix(prefix, values) })) as never,
      replace: true,
      state: true,
      resetScroll: false,
    })
  const onSearch = (text: string) => put({ search: text || undefined })
  const onFilter = (part: Partial<ChosenFilters<Filters>>) =>
    put(
      Object.fromEntries(
        Object.entries<string>(part as Record<string, string>).map(([name, value]) => [
          name,
          value === usual[name] ? undefined : value,
        ]),
      ),
    )
  const onSort = ({ id, order }: TableSort) =>
    put(
      id === usualSort && order === usualOrder
        ? { sort: undefined, order: undefined }
        : { sort: id, order: order === 'desc' ? order : undefined },
    )
  return {
    search,
    filter,
    onSearch,
    onFilter,
    /** Of the call; the filters are the list's own. */
    body: { page, perPage, sort: sort.id, order: sort.order, ...(search && { search }) },
    /** For the table. */
    table: { sort, onSort },
    paging: { page, perPage, pager },
  }
}
const withPrefix = (prefix: string, values: QueryValues): QueryValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))

export type UsedListQuery<
  Filters extends ListFilters = ListFilters,
  Sort extends string = string,
> = ReturnType<typeof useListQuery<Filters, Sort>>
