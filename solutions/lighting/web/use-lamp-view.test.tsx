import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { mount } from '@roadside/ui/test-mount.tsx'
import { act, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { LampFilter } from './lamp-view.ts'
import { useArrivals, useLampView, type LampViewControl } from './use-lamp-view.ts'

type Shown = LampViewControl & { readonly arrivals: number }
let shown: Shown

function Page({
  filter,
  search,
  onShown,
}: {
  filter: LampFilter
  search: string
  onShown: (now: Shown) => void
}) {
  const { arrivals, expect: expectSearch } = useArrivals(search)
  const control = useLampView({ filter, search }, expectSearch)
  useEffect(() => onShown({ ...control, arrivals }))
  return null
}

const open = (address: string) =>
  openPage(
    address,
    ({ status = 'all', search = '' }) => (
      <Page
        filter={status as LampFilter}
        search={search as string}
        onShown={(now) => void (shown = now)}
      />
    ),
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
  type Seen = ReturnType<typeof useArrivals> & { readonly navigate: (search: string) => void }
  let seen: Seen
  function Arriving({ onShown }: { onShown: (now: Seen) => void }) {
    const [search, navigate] = useState('')
    const { arrivals, expect: expectSearch } = useArrivals(search)
    useEffect(
      () => onShown({ arrivals, expect: expectSearch, navigate }),
      [arrivals, expectSearch, onShown],
    )
    return null
  }
  const onShown = (now: Seen) => void (seen = now)
  const page = mount(<Arriving onShown={onShown} />)
  const arrivalsAfter = (search: string) => {
    act(() => seen.navigate(search))
    return seen.arrivals
  }
  act(() => seen.expect('P'))
  act(() => seen.expect('P-1'))
  expect(['P', 'P-1', 'P-7'].map(arrivalsAfter)).toEqual([0, 0, 1])
  page.unmount()
})
