import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { mount } from '@roadside/ui/test-mount.tsx'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { LampFilter } from './lamp-view.ts'
import { useArrivals, useLampView, type LampViewControl } from './use-lamp-view.ts'

let shown: LampViewControl & { readonly arrivals: number }

function Shown({ filter, search }: { filter: LampFilter; search: string }) {
  const { arrivals, expect: expectSearch } = useArrivals(search)
  shown = { ...useLampView({ filter, search }, expectSearch), arrivals }
  return null
}

const open = (address: string) =>
  openPage(
    address,
    ({ status = 'all', search = '' }) => <Shown filter={status as LampFilter} search={search as string} />,
    {},
  )

test('search and filter stand in the address, and neither takes the other back', async () => {
  const page = await open('/?search=P-9')
  expect(shown.view).toMatchObject({ search: 'P-9', filter: 'all', page: 1 })
  act(() => {
    shown.change({ search: 'เสา', page: 1 })
    shown.setFilter('off')
  })
  await until(() => expect(shown.view).toMatchObject({ search: 'เสา', filter: 'off' }))
  act(() => {
    shown.setFilter('ok')
    shown.change({ search: '', page: 1 })
  })
  await until(() => expect(page.address()).toBe('/?status=ok'))
  expect(shown.arrivals).toBe(0)
  await page.close()
})

test('what is typed is the page’s own however late it comes; a link to another pole has arrived', () => {
  let seen: ReturnType<typeof useArrivals> & { readonly come: (search: string) => void }
  function Arriving() {
    const [search, come] = useState('')
    seen = { ...useArrivals(search), come }
    return null
  }
  const { unmount } = mount(<Arriving />)
  const comes = (search: string) => {
    act(() => seen.come(search))
    return seen.arrivals
  }
  act(() => seen.expect('P'))
  act(() => seen.expect('P-1'))
  expect(['P', 'P-1', 'P-7'].map(comes)).toEqual([0, 0, 1])
  unmount()
})
