import { press } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { buildEvent, find, openPage, type OpenedPage } from '../testing.tsx'
import { EventActions } from './event-actions.tsx'

let page: OpenedPage
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  return page.close()
})

test('the shared caption has plain spaces alone', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  page = await openPage('/', () => <EventActions event={buildEvent(1)} picture={null} />, {})
  press(find(page.container, 'button', 'แชร์'))
  const { title = '' } = share.mock.lastCall?.[0] ?? {}
  expect(title).toContain('21/11/2569 14:05:22 น.')
})
