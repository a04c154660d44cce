import { plainListLimit } from '@roadside/contract/paging.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '../api/oldest-answer.ts'
import { NoticeHost } from '../parts/notice.tsx'
import { exportAs, find, settle } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { TableButtons } from './table-buttons.tsx'

vi.mock('../import/save-file.ts', () => ({ saveFile: () => undefined }))
let page: OpenedPage
afterEach(async () => {
  await page.close()
  vi.unstubAllGlobals()
})

const table = {
  name: 'ผู้ใช้งาน',
  columns: [{ header: 'ชื่อ', value: String }],
  rows: Array(plainListLimit).fill('ก'),
}

test.each([
  ['a list', null, 'นำออกได้ครั้งละ 5,000 รายการแรก กรุณาค้นหาหรือกรองให้เหลือน้อยลงเพื่อให้ได้ครบ'],
  ['a history', '7 วัน', 'นำออกได้ครั้งละ 5,000 รายการล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ'],
  ['a report', '7 วัน', 'นำออกได้ครั้งละ 5,000 รายการแรก กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ'],
])('%s that was cut says how to get the rest', async (name, period, sentence) => {
  page = await openPage(
    '/',
    () => (
      <>
        <TableButtons
          table={() => table}
          print={{ of: 'สทช.ที่ 1', period }}
          isOldestFirst={name === 'a report'}
        />
        <NoticeHost />
      </>
    ),
    { tableFile: () => ({ filename: 'a.csv', content: '' }) },
  )
  await exportAs(page.container, 'CSV')
  await until(() => find(page.container, 'output', sentence))
  await until(() => expect(page.sent('tableFile').length).toBe(1))
})

test("a table that is its page is what the browser's own print prints, and is asked for no second time", async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const two = { ...table, rows: ['ก', 'ข'] }
  const buttons = (isPage: boolean) => (
    <TableButtons table={() => two} print={{ of: '', period: null }} isPage={isPage} />
  )
  page = await openPage('/', () => buttons(true), {})
  const notify = (name: string) => settle(() => window.dispatchEvent(new Event(name)))
  const printed = () =>
    [...document.querySelectorAll('.rs-print-sheet td')].map(({ textContent }) => textContent)
  expect(printed()).toEqual([])
  notify('beforeprint')
  expect(printed()).toEqual(['ก', 'ข'])
  expect(document.documentElement.dataset['printing']).toBe('sheet')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(print).not.toHaveBeenCalled()
  notify('afterprint')
  expect(printed()).toEqual([])
  // its own button calls the browser's print, which sends the event again
  await exportAs(page.container, 'พิมพ์')
  await until(() => expect(print).toHaveBeenCalledOnce())
  notify('beforeprint')
  expect(printed()).toEqual(['ก', 'ข'])
  await page.close()
  page = await openPage('/', () => buttons(false), {})
  notify('beforeprint')
  expect(printed()).toEqual([])
})

test('an export whose rows a replica gave which is behind says of when they are', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const readAll = async () => {
    noteAnswer(Date.parse('2026-11-29T14:05:40+07:00'))
    await Promise.resolve()
    noteAnswer(Date.parse('2026-11-29T14:05:12+07:00'))
    return { ...table, rows: ['ก'] }
  }
  page = await openPage(
    '/',
    () => <TableButtons table={readAll} print={{ of: '', period: null }} isPaged />,
    { tableFile: () => ({ filename: 'a.csv', content: '' }) },
  )
  await exportAs(page.container, 'CSV')
  await until(() => expect(page.sent('tableFile').length).toBe(1))
  expect(page.sent('tableFile')[0]).toMatchObject({ as_of: '2026-11-29T14:05:12+07:00' })
  await exportAs(page.container, 'พิมพ์')
  await until(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector('.rs-print-sheet header')
  expect(sheet?.textContent).toContain('ข้อมูล ณ 29/11/2569 14:05:12')
})
