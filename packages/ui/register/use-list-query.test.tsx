import { afterEach, expect, test } from 'vitest'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { listQueryOf, useListQuery } from './use-list-query.ts'

let page: OpenedPage
afterEach(() => page.close())

const options = {
  filters: { state: ['active', 'archived'], province: null },
  sorts: ['code', 'name'],
  sort: 'code',
} as const

function List() {
  const { body, filter, table, paging, onSearch, onFilter } = useListQuery(options)
  const button = (name: string, onClick: () => void) => <button onClick={onClick}>{name}</button>
  return (
    <>
      <p>{JSON.stringify({ ...body, ...filter })}</p>
      {button('search', () => onSearch('ขทช.'))}
      {button('archived', () => onFilter({ state: 'archived' }))}
      {button('active', () => onFilter({ state: 'active' }))}
      {button('name', () => table.onSort({ id: 'name', order: 'desc' }))}
      {button('code', () => table.onSort({ id: 'code', order: 'asc' }))}
      {button('second', () => paging.pager.onPage(2))}
    </>
  )
}

const open = async (address: string) => {
  page = await openPage(address, () => <List />, {})
}
const shown = () => JSON.parse(find(page.container, 'p', '').textContent) as object
const choose = (name: string) => press(find(page.container, 'button', name))
const query = () => Object.fromEntries(new URL(page.address(), 'http://x').searchParams)

test('what a list shows is in its address, and what is usual is not', async () => {
  await open('/way?tab=a')
  await until(() =>
    expect(shown()).toMatchObject({
      page: 1,
      sort: 'code',
      order: 'asc',
      state: 'active',
      province: '',
    }),
  )
  choose('search')
  choose('archived')
  choose('name')
  await until(() =>
    expect(shown()).toMatchObject({
      search: 'ขทช.',
      state: 'archived',
      sort: 'name',
      order: 'desc',
    }),
  )
  expect(query()).toEqual({
    tab: 'a',
    search: 'ขทช.',
    state: 'archived',
    sort: 'name',
    order: 'desc',
  })
  choose('active')
  choose('code')
  await until(() =>
    expect(shown()).toMatchObject({ search: 'ขทช.', state: 'active', sort: 'code', order: 'asc' }),
  )
  expect(query()).toEqual({ tab: 'a', search: 'ขทช.' })
})

test('a link shows the same, and what is unknown in it is the usual', async () => {
  await open('/way?search=a&state=archived&province=%E0%B8%81&sort=name&order=desc')
  await until(() =>
    expect(shown()).toMatchObject({
      search: 'a',
      state: 'archived',
      province: 'ก',
      sort: 'name',
      order: 'desc',
    }),
  )
  await page.close()
  await open('/way?state=gone&sort=password&order=desc')
  await until(() => expect(shown()).toMatchObject({ state: 'active', sort: 'code', order: 'asc' }))
})

test('another query begins at the first page', async () => {
  await open('/way')
  choose('second')
  await until(() => expect(shown()).toMatchObject({ page: 2 }))
  choose('archived')
  await until(() => expect(shown()).toMatchObject({ page: 1, state: 'archived' }))
})

test('a record keeps the query of its list and no dialog of it', () => {
  const { search, show, dialog } = listQueryOf({ search: 'a', show: 'within', dialog: 'add' })
  expect([search, show, dialog]).toEqual(['a', 'within', undefined])
})

test('a list on the page of something else has parameters of its own', async () => {
  page = await openPage(
    '/project?search=projects&own.search=cameras',
    () => {
      const { search, onSearch } = useListQuery({
        filters: {},
        sorts: ['a'],
        sort: 'a',
        prefix: 'own.',
      })
      return (
        <>
          <p>{search}</p>
          <button onClick={() => onSearch('signs')}>search</button>
        </>
      )
    },
    {},
  )
  expect(find(page.container, 'p').textContent).toBe('cameras')
  choose('search')
  await until(() => expect(query()).toEqual({ search: 'projects', 'own.search': 'signs' }))
})
