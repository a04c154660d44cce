import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUrlDialog, type UrlDialog } from './use-url-dialog.ts'

let dialog: UrlDialog
let other: UrlDialog
function Page({ onDraw }: { onDraw: (drawn: UrlDialog, another: UrlDialog) => void }) {
  const drawn = useUrlDialog('log', ['devid'])
  const another = useUrlDialog('position', ['devid'])
  useEffect(() => {
    onDraw(drawn, another)
  })
  return null
}

let root: Root
let history: RouterHistory
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

async function visit(...entries: string[]) {
  history = createMemoryHistory({ initialEntries: entries })
  const component = () => <Page onDraw={(drawn, another) => ([dialog, other] = [drawn, another])} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  await act(async () => root.render(<RouterProvider router={router} />))
}
const address = () => history.location.search

test('opening is a step with its parameters beside the others, and closing goes it back', async () => {
  await visit('/?wid=5')
  expect(dialog.isOpen).toBe(false)
  await act(async () => dialog.open({ devid: 'abc' }))
  expect(address()).toBe('?wid=5&dialog=log&devid=abc')
  expect([dialog.isOpen, dialog.values]).toEqual([true, { devid: 'abc' }])
  await act(async () => dialog.close())
  await vi.waitFor(() => expect(dialog.isOpen).toBe(false))
  expect([address(), history.canGoBack()]).toEqual(['?wid=5', false])
})

test('one that opens in the place of another closes to what was before that one', async () => {
  await visit('/?wid=5')
  await act(async () => other.open({ devid: 'abc' }))
  expect(address()).toBe('?wid=5&dialog=position&devid=abc')
  await act(async () => dialog.openInstead({ devid: 'abc' }))
  expect(address()).toBe('?wid=5&dialog=log&devid=abc')
  await act(async () => dialog.close())
  await vi.waitFor(() => expect(dialog.isOpen).toBe(false))
  expect([address(), history.canGoBack()]).toEqual(['?wid=5', false])
})

test('a dialog that was linked to closes where it is', async () => {
  await visit('/', '/?wid=5&dialog=log&devid=abc')
  expect(dialog.isOpen).toBe(true)
  await act(async () => dialog.close())
  expect([dialog.isOpen, address()]).toEqual([false, '?wid=5'])
})

test('how to open stays the same function from one place to the next', async () => {
  await visit('/?wid=5')
  const { open } = dialog
  await act(async () => open({ devid: 'abc' }))
  expect(dialog.isOpen).toBe(true)
  expect(dialog.open).toBe(open)
})

test('another dialog is not this one', async () => {
  await visit('/?dialog=position&devid=abc')
  expect(dialog.isOpen).toBe(false)
})
