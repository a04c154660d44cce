import { find, settle } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import type { PassageEntry } from '../calls.ts'
import { PassageControl } from './passage-control.tsx'

let page: OpenedPage
afterEach(() => page.close())
const gauge = { id: 3, name: 'จุดวัดที่ 1', condition: 'normal' } as const
const entry: PassageEntry = {
  device_id: 3,
  passage: 'closed',
  why: 'รถเล็กดับ',
  username: 'staff',
  at: '2026-11-21T20:00:00+07:00',
}

async function open(entries: readonly PassageEntry[]) {
  page = await openPage(
    '/',
    () => <PassageControl wid={5} mayEdit gauge={gauge} entries={entries} />,
    {
      save_floodingPassage: () => ({ ...entry, passage: null }),
    },
  )
}

const options = () =>
  [...page.container.querySelectorAll('option')].map(({ textContent }) => textContent)

function change(element: HTMLElement, value: string) {
  settle(() => {
    const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(
      new Event(kind === HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  })
}

test('an entry can be withdrawn, with the reason', async () => {
  await open([entry])
  expect(find(page.container, '[data-passage]').textContent).toBe('การสัญจร: ผ่านไม่ได้')
  expect(options()).toContain('ยกเลิกที่กำหนดไว้')
  change(find(page.container, 'select'), 'unset')
  change(find(page.container, 'input'), 'กดผิดจุด')
  settle(() =>
    find(page.container, 'form').dispatchEvent(
      new Event('submit', { bubbles: true, cancelable: true }),
    ),
  )
  const reported = { wid: 5, device: 3, passage: null, why: 'กดผิดจุด' }
  await until(() => expect(page.sent('save_floodingPassage')).toEqual([reported]))
})

test('a withdrawn entry counts as not set, and its history stays', async () => {
  await open([{ ...entry, passage: null, why: 'กดผิดจุด', at: '2026-11-21T20:05:00+07:00' }, entry])
  expect(find(page.container, '[data-passage]').textContent).toBe('การสัญจร: ยังไม่ได้กำหนด')
  expect(page.container.textContent).toContain(
    'ยกเลิกที่กำหนดไว้ · staff · 21/11/2569 20:05\u00A0น. · กดผิดจุด',
  )
  expect([...page.container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '21/11/2569 20:05\u00A0น. · staff · ยกเลิกที่กำหนดไว้ · กดผิดจุด',
    '21/11/2569 20:00\u00A0น. · staff · ผ่านไม่ได้ · รถเล็กดับ',
  ])
  expect(options()).not.toContain('ยกเลิกที่กำหนดไว้')
})
