import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { key, mount, press, settle, type Mounted } from '../test-mount.tsx'
import { PrintButton } from './print-button.tsx'

let page: Mounted
const print = vi.fn<() => void>()
const made = { title: 'รายงาน', of: 'แขวงทางหลวงชนบทนนทบุรี', period: null, content: 'เนื้อหา' }

afterEach(() => {
  page.unmount()
  print.mockReset()
  vi.unstubAllGlobals()
})

const sheet = () => document.querySelector('.rs-print-sheet')
const button = () => page.container.querySelector('button') as HTMLButtonElement

async function requestPrint() {
  press(button())
  const before = print.mock.calls.length
  await vi.waitFor(() => expect(print.mock.calls.length).toBe(before + 1))
}

function open() {
  vi.stubGlobal('print', print)
  page = mount(
    <QueryClientProvider client={new QueryClient()}>
      <PrintButton make={() => made} />
    </QueryClientProvider>,
  )
}

const notify = (name: string) => settle(() => window.dispatchEvent(new Event(name)))

test('the sheet is there while it is printed and gone afterwards', async () => {
  open()
  await requestPrint()
  expect(sheet()?.textContent).toContain('รายงาน')
  notify('afterprint')
  expect(sheet()).toBeNull()
  expect(document.documentElement.dataset['printing']).toBeUndefined()
})

test.each(['focus', 'pointerdown', 'keydown'])(
  'a browser that does not tell of the end: gone at %s',
  async (name) => {
    open()
    notify(name)
    await requestPrint()
    expect(sheet()).not.toBeNull()
    if (name === 'keydown') key(button(), 'Tab')
    else notify(name)
    expect(sheet()).toBeNull()
    await requestPrint()
  },
)

test('what comes before the browser was asked to print ends nothing', () => {
  open()
  press(button())
  notify('focus')
  expect(sheet()).not.toBeNull()
})
