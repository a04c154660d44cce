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
function Page({ onDraw }: { onDraw: (drawn: UrlDialog) => void }) {
  const drawn = useUrlDialog('log', ['devid'])
  useEffect(() => {
    onDraw(drawn)
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
  const component = () => <Page onDraw={(drawn) => (dialog = drawn)} />
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
