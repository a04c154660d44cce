import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { WimSite } from './wim-site.tsx'

let page: OpenedPage
afterEach(() => page.close())

test('closing a site that was linked to takes the filters of its vehicles out of the address', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  page = await openPage(
    '/?search=a&wid=5&range=day&vehicles.show=over&vehicles.lane=2',
    () => <WimSite wid={5} />,
    {},
  )
  press(await until(() => find(document, 'dialog button', 'ปิด')))
  await until(() => expect(page.address()).toBe('/?search=a'))
})
