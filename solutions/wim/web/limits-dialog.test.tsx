import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { LimitsDialog } from './limits-dialog.tsx'

let page: OpenedPage
afterEach(() => page.close())

const limit = {
  id: 4,
  class: '2a6t',
  limit_kg: 15_000,
  valid_from: '2005-01-01',
  note: '',
  username: '',
  set_at: '2026-11-21T14:05:22+07:00',
  withdrawn_by: null,
  withdrawn_at: null,
}

test('the question before a limit is withdrawn takes the focus: it stands above the table', async () => {
  page = await openPage('/', () => <LimitsDialog onClose={() => undefined} />, {
    wimLimits: () => ({ may_edit: true, limits: [limit] }),
  })
  press(await until(() => find(page.container, 'tbody button')))
  const keep = document.activeElement
  expect([keep, keep?.nextElementSibling].map((button) => button?.textContent)).toEqual([
    'เก็บพิกัดนี้ไว้',
    'ยกเลิกพิกัด',
  ])
})
