import { plainListLimit } from '@roadside/contract/paging.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { NoticeHost } from '../parts/notice.tsx'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { TableButtons } from './table-buttons.tsx'

vi.mock('../import/save-file.ts', () => ({ saveFile: () => undefined }))
let page: OpenedPage
afterEach(() => page.close())

const table = { name: 'ผู้ใช้งาน', columns: [{ header: 'ชื่อ', value: String }], rows: Array(plainListLimit).fill('ก') }

test.each([
  ['a list', null, 'นำออกได้ครั้งละ 5,000 รายการแรก กรุณาค้นหาหรือกรองให้เหลือน้อยลงเพื่อให้ได้ครบ'],
  ['a history', '7 วัน', 'นำออกได้ครั้งละ 5,000 รายการล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ'],
])('%s that was cut says how to get the rest', async (_, period, sentence) => {
  page = await openPage(
    '/',
    () => (
      <>
        <TableButtons table={() => table} print={{ of: 'สทช.ที่ 1', period }} />
        <NoticeHost />
      </>
    ),
    { tableFile: () => ({ filename: 'a.csv', content: '' }) },
  )
  press(find(page.container, 'button', 'ส่งออก CSV'))
  await until(() => find(page.container, 'output', sentence))
  await until(() => expect(page.sent('tableFile').length).toBe(1))
})
