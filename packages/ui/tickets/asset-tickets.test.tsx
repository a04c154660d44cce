import { afterEach, expect, test } from 'vitest'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { AssetTickets } from './asset-tickets.tsx'
import { buildCounts, buildTicket } from './testing-tickets.ts'

let page: OpenedPage
afterEach(() => page.close())

const answers = (rows: readonly object[], more: object = {}) => ({
  ticketList: () => ({
    rows,
    total: rows.length,
    counts: buildCounts(),
    late: 0,
    sort: 'due_at',
    may_open: true,
    ...more,
  }),
  ticket: () => buildTicket({ state: 'inProgress' }),
})
const buttons = () => [...page.container.querySelectorAll('button')]

test('the repairs of equipment, where the present one stands, and the way to a new one', async () => {
  page = await openPage(
    '/?wid=1',
    () => (
      <AssetTickets of={{ equipment: { kind: 'lamp', external_id: 'x' } }} title="ประวัติการซ่อม" />
    ),
    answers(
      [
        buildTicket({ id: 2, number: '2569-12-0002', state: 'inProgress' }),
        buildTicket({ id: 1, number: '2569-12-0001', state: 'accepted' }),
      ],
      { asset_id: 7 },
    ),
  )
  await until(() => expect(page.container.querySelectorAll('ol li button')).toHaveLength(2))
  expect(page.sent('ticketList')).toContainEqual({
    equipment: { kind: 'lamp', external_id: 'x' },
    sort: 'opened_at',
    order: 'desc',
    page: 1,
    perPage: 50,
  })
  await until(() => expect(page.sent('ticket')).toEqual([{ id: 2 }]))
  const step = await until(() => {
    const found = page.container.querySelector('[aria-current=step]')
    if (!found) throw new Error('no step')
    return found
  })
  expect(step.textContent).toContain('ซ่อม')
  buttons()
    .find(({ textContent }) => textContent === 'เปิดใบงาน')
    ?.click()
  await until(() => expect(decodeURIComponent(page.address())).toBe('/?wid=1&openTicket=asset:7'))
})

test('of a site all repairs are listed with what they are of, none as the present one', async () => {
  page = await openPage(
    '/',
    () => <AssetTickets of={{ wid: 1 }} title="ประวัติการซ่อมของพื้นที่นี้" isOfSite />,
    answers([buildTicket({ id: 2, title: 'ฝาตู้หลุด', subject: 'ตู้ 3' })]),
  )
  await until(() => expect(page.container.textContent).toContain('ตู้ 3 ฝาตู้หลุด'))
  page.container.querySelector<HTMLElement>('ol li button')?.click()
  await until(() => expect(page.address()).toBe('/?ticket=2'))
  expect(page.sent('ticket')).toEqual([])
})

test('an account that may open none has no button, and no repairs are called so', async () => {
  page = await openPage(
    '/',
    () => <AssetTickets of={{ asset: 7 }} title="ประวัติการซ่อม" />,
    answers([], { may_open: false }),
  )
  await until(() => expect(page.container.textContent).toContain('ยังไม่มีใบงานซ่อม'))
  expect(buttons()).toEqual([])
})
