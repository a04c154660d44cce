import { asFirstItem } from '@roadside/contract/paging.ts'
import { NoticeHost } from '@roadside/ui/parts/notice.tsx'
import { find, press, settle, type } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { ProposalsPanel } from '../registry/proposals-panel.tsx'
import { ProposalsNote } from '../registry/proposals-waiting.tsx'
import { ProposePositionDialog } from './propose-position-dialog.tsx'
import { ProposedPosition } from './proposed-position.tsx'

const place = { devid: 'h-1', latitude: '13.8', longitude: '100.4', sta: '1+000' }
const proposal = {
  id: 7,
  latitude: '13.801',
  longitude: '100.4',
  sta: '',
  note: 'อีกฝั่งถนน',
  proposed_by: 'somchai',
  proposed_at: '2026-11-21T12:00:00+07:00',
}

function signInAs(username: string, role: 'admin' | 'user') {
  const user = { username, role, groupname: 'drr', department: '', firstname: '', lastname: '' }
  localStorage.setItem('accessToken', 'access')
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('userData', JSON.stringify(user))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken' }))
}

let page: OpenedPage
afterEach(() => page.close())

const field = (label: string) => {
  const { id } = find(page.container, 'label', label)
  return page.container.querySelector(
    `#${CSS.escape(id.replace(/-label$/, ''))}`,
  ) as HTMLInputElement
}

test('who may not set a position proposes one, with a note', async () => {
  const onClose = vi.fn<() => void>()
  const around = { site: null, road: [], lamps: null }
  page = await openPage(
    '/',
    () => (
      <>
        <ProposePositionDialog devid="h-1" lamp={undefined} around={around} onClose={onClose} />
        <NoticeHost />
      </>
    ),
    {
      fetchLocationSEM: () => asFirstItem(place),
      lampPositionProposal: () => proposal,
      lampPositionAnswer: () => ({
        latitude: '13.9',
        longitude: '100.4',
        proposed_at: '2026-11-20T12:00:00+07:00',
        outcome: 'refused',
        answered_by: 'admin',
        answered_at: '2026-11-21T09:00:00+07:00',
      }),
      proposeLampPosition: () => ({ ok: true }),
    },
  )
  await until(() => expect(page.container.textContent).toContain('เสนอโดย somchai'))
  await until(() =>
    expect(page.container.textContent).toContain('ไม่ใช้พิกัดนี้ โดย admin เมื่อ 21/11/2569'),
  )
  await until(() => find(page.container, 'label', 'ละติจูด'))
  const send = find(page.container, 'button', 'ส่งข้อเสนอ') as HTMLButtonElement
  expect(send.disabled).toBe(true)
  type(field('ละติจูด'), '13.85')
  type(field('หมายเหตุ'), 'เสาอยู่อีกฝั่ง')
  settle(() => (find(page.container, 'form') as HTMLFormElement).requestSubmit())
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  expect(page.sent('proposeLampPosition')).toEqual([
    { devid: 'h-1', latitude: '13.85', longitude: '100.4', sta: '1+000', note: 'เสาอยู่อีกฝั่ง' },
  ])
})

test('an answer that the registration gave names nobody', async () => {
  const around = { site: null, road: [], lamps: null }
  page = await openPage(
    '/',
    () => (
      <ProposePositionDialog
        devid="h-1"
        lamp={undefined}
        around={around}
        onClose={() => undefined}
      />
    ),
    {
      fetchLocationSEM: () => asFirstItem(place),
      lampPositionProposal: () => null,
      lampPositionAnswer: () => ({
        latitude: '13.9',
        longitude: '100.4',
        proposed_at: '2026-11-20T12:00:00+07:00',
        outcome: 'set_otherwise',
        answered_by: '',
        answered_at: '2026-11-21T09:00:00+07:00',
      }),
    },
  )
  await until(() =>
    expect(page.container.textContent).toContain('กำหนดพิกัดหรือพื้นที่อื่นแล้ว เมื่อ 21/11/2569'),
  )
})

test('admin takes a proposal with one press where the position is edited', async () => {
  const onTaken = vi.fn<() => void>()
  page = await openPage(
    '/',
    () => <ProposedPosition devid="h-1" isTyped={false} onTaken={onTaken} />,
    {
      lampPositionProposal: () => proposal,
      settleLampPositionProposal: () => ({ ok: true }),
    },
  )
  await until(() => find(page.container, 'button', 'ใช้พิกัดนี้'))
  expect(page.container.textContent).toContain('somchai เสนอพิกัด 13.801, 100.4')
  press(find(page.container, 'button', 'ใช้พิกัดนี้'))
  await until(() => expect(onTaken).toHaveBeenCalledOnce())
  expect(page.sent('settleLampPositionProposal')).toEqual([
    { devid: 'h-1', id: 7, is_accepted: true },
  ])
})

test('all proposals are listed with how far they move their lamps', async () => {
  const row = {
    ...proposal,
    devid: '0102030405060708',
    wid: 7,
    site: 'ถนนทดสอบ',
    pole: 'P-1',
    stored: { latitude: '13.8', longitude: '100.4', sta: '' },
  }
  page = await openPage('/', ProposalsPanel, {
    lampPositionProposals: () => ({
      rows: [row, { ...row, id: 8, devid: 'x', pole: 'P-2' }],
      total: 2,
    }),
    settleLampPositionProposal: () => ({ ok: true }),
  })
  await until(() => find(page.container, 'a', 'P-1'))
  const cells = [...page.container.querySelectorAll('tbody td')].map(
    ({ textContent }) => textContent,
  )
  expect(cells).toContain('111')
  press(find(page.container, 'button', 'ไม่ใช้ P-1'))
  await until(() =>
    expect(page.sent('settleLampPositionProposal')).toEqual([
      { devid: row.devid, id: 7, is_accepted: false },
    ]),
  )
  // the row goes, and the keyboard goes on
  expect(document.activeElement?.textContent).toBe('P-2')
})

test('who answers proposals is told how many wait, and nobody else', async () => {
  const open = async () => {
    page = await openPage('/', ProposalsNote, {
      lampPositionProposals: () => ({ rows: [], total: 3 }),
    })
  }
  signInAs('admin', 'admin')
  await open()
  const link = await until(() => find(page.container, 'a', 'รอพิจารณา 3 รายการ'))
  expect(link.getAttribute('href')).toBe('/intake?tab=lighting-proposals')
  await page.close()
  signInAs('somchai', 'user')
  await open()
  await page.settled()
  expect(page.sent('lampPositionProposals')).toEqual([])
  expect(page.container.textContent).toBe('')
})
