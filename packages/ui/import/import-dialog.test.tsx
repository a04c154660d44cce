import { defineCall } from '@roadside/contract/call.ts'
import {
  AnsweredFile,
  fileFormats,
  importReply,
  sentFile,
  describeProblems,
  type ImportProblem,
  type ImportSource,
} from '@roadside/contract/records/files.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient } from '../api/query-client.ts'
import { exportAs, find, mount, press, settle, type Mounted } from '../test-mount.tsx'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { until } from '../testing/open-page.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { templateAddress } from './import-template.ts'

const Row = z.object({ row: z.number(), name: z.string() })
type Row = z.infer<typeof Row>
const importThings = defineCall({
  path: 'importThings',
  nameTh: 'ทดสอบ',
  summary: '',
  access: 'authority',
  body: z.object({ ...sentFile, write: z.boolean(), request_id: z.optional(z.uuid()) }),
  reply: importReply(Row),
})
const exportThings = defineCall({
  path: 'exportThings',
  nameTh: 'ทดสอบ',
  summary: '',
  access: 'authority',
  body: z.object({ format: z.enum(fileFormats), search: z.string() }),
  reply: AnsweredFile,
})

let problems: ImportProblem[]
let source: ImportSource
let total: number
let unchanged: number
let isFailing: boolean
/** What every answer waits for. */
let held: Promise<void>
let server: LocalServer
let page: Mounted
const onClose = vi.fn<() => void>()
beforeEach(async () => {
  problems = []
  source = { format: 'csv', encoding: 'utf-8', sheet: null, hidden_rows: 0, unread_columns: [] }
  total = 1
  unchanged = 0
  isFailing = false
  held = Promise.resolve()
  server = await startLocalServer(async ({ path, body }) => {
    await held
    if (path === 'exportThings') return [200, { filename: 'ของ.csv', content: btoa('a,b') }]
    const { write } = body as { write: boolean }
    if (write && isFailing) return [503, { code: 'unavailable', message: 'ยังไม่พร้อม' }]
    const rows = [{ row: 2, name: 'ก' }]
    return [
      200,
      { total, unchanged, source, rows, ...describeProblems(problems, []), written: write ? 1 : 0 },
    ]
  })
})
afterEach(async () => {
  page.unmount()
  await server.close()
  vi.restoreAllMocks()
})

function open(node: React.ReactNode) {
  page = mount(<QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>)
}
const dialog = () =>
  open(
    <ImportDialog<typeof importThings, Row>
      title="นำเข้าจากไฟล์"
      call={importThings}
      columns={[{ id: 'name', header: 'ชื่อ', cell: ({ name }) => name }]}
      unit="ราย"
      template={{
        filename: 'ตัวอย่าง.csv',
        lines: [
          ['ชื่อ', 'หมาย"เหตุ'],
          ['ก,ข', ''],
        ],
      }}
      onClose={onClose}
    >
      ต้องมีคอลัมน์ชื่อ
    </ImportDialog>,
  )
const sent = () =>
  server.calls.map(({ body }) => body as { write: boolean; request_id: string; content: string })
const button = (name: string) =>
  find(document, 'dialog button:not([aria-label])', name) as HTMLButtonElement
function chooseFile(text: string, name = 'a.csv') {
  const input = document.querySelector('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true })
  settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a wrong row is named and closes the way', async () => {
  problems = [{ row: 2, column: 'ชื่อ', value: '', message: 'กรุณากรอกชื่อ' }]
  dialog()
  expect(button('นำเข้า').disabled).toBe(true)
  chooseFile('x')
  await until(() => find(document, 'td', 'กรุณากรอกชื่อ'))
  expect([button('นำเข้า').disabled, button('นำเข้า').textContent, sent().length]).toEqual([
    true,
    'นำเข้า',
    1,
  ])
  const reported = document.getElementById(button('นำเข้า').getAttribute('aria-describedby') ?? '')
  expect(reported?.textContent).toBe('แก้ไข 1 แถวในไฟล์ แล้วเลือกไฟล์อีกครั้งเพื่อนำเข้า')
})

test('the keyboard’s place stays in the dialog while a file is checked, and is at the end once it is written', async () => {
  dialog()
  button('เลือกไฟล์').focus()
  let letGo = () => {}
  held = new Promise((resolve) => (letGo = resolve))
  chooseFile('x')
  await until(() => expect(button('เลือกไฟล์').getAttribute('aria-disabled')).toBe('true'))
  letGo()
  await until(() => expect(button('นำเข้า').disabled).toBe(false))
  expect(document.activeElement).toBe(button('เลือกไฟล์'))
  press(button('นำเข้า'))
  await until(() => find(document, 'dialog button', 'เสร็จสิ้น'))
  expect(document.activeElement).toBe(button('เสร็จสิ้น'))
})

test('a file of which every row is there already says so, and there is nothing to write', async () => {
  total = 0
  unchanged = 3
  dialog()
  chooseFile('x')
  await until(() => find(document, '[role=status]', 'ตรวจสอบแล้ว 3 แถว ทุกแถวตรงกับที่ลงทะเบียนไว้แล้ว'))
  expect([button('นำเข้า').disabled, button('นำเข้า').textContent]).toEqual([true, 'นำเข้า'])
  expect(document.body.textContent).toContain('ไม่มีรายการใหม่ให้นำเข้า')
})

test('existing records differ from those that would be written', async () => {
  total = 2
  unchanged = 3
  dialog()
  chooseFile('x')
  await until(() =>
    find(document, '[role=status]', 'ตรวจสอบแล้ว 5 แถว พร้อมนำเข้า 2 แถว อีก 3 แถวตรงกับที่ลงทะเบียนไว้แล้ว'),
  )
  expect(button('นำเข้า').textContent).toBe('นำเข้า 2 ราย')
})

test('the detected format of the file is shown, and its unread parts', async () => {
  source = { ...source, encoding: 'windows-874', unread_columns: ['รหัสภายใน', 'D (ไม่มีหัวตาราง)'] }
  dialog()
  chooseFile('x')
  await until(() => find(document, 'dialog p', 'อ่านเป็น CSV รหัสอักขระ TIS-620 (Windows-874)'))
  expect(document.body.textContent).toContain('คอลัมน์ในไฟล์ที่ไม่ได้อ่าน: รหัสภายใน, D (ไม่มีหัวตาราง)')
  source = { format: 'xlsx', encoding: null, sheet: 'โคม', hidden_rows: 1_200, unread_columns: [] }
  chooseFile('y', 'a.xlsx')
  await until(() =>
    find(document, 'dialog p', 'อ่านจากแผ่นงาน “โคม” ของไฟล์ XLSX รวม 1,200 แถวที่ซ่อนอยู่'),
  )
  expect(document.body.textContent).not.toContain('ไม่ได้อ่าน')
})

test('what failed is sent again with the same number, what was chosen anew with another', async () => {
  dialog()
  chooseFile('x')
  await until(() => expect(button('นำเข้า 1 ราย').disabled).toBe(false))
  vi.spyOn(console, 'error').mockReturnValue()
  isFailing = true
  press(button('นำเข้า 1 ราย'))
  await until(() => find(document, '[role=alert]', 'ยังไม่พร้อม'))
  isFailing = false
  await until(() => expect(button('นำเข้า 1 ราย').disabled).toBe(false))
  press(button('นำเข้า 1 ราย'))
  await until(() => find(document, '[role=status]', 'นำเข้าแล้ว 1 ราย'))
  press(button('เสร็จสิ้น'))
  expect(onClose).toHaveBeenCalled()
  expect(sent().map(({ write }) => write)).toEqual([false, true, true])
  expect(new Set(sent().map(({ request_id }) => request_id)).size).toBe(1)
})

test('each choice of a file has a number of its own; what is no table is refused here', async () => {
  dialog()
  chooseFile('x', 'a.pdf')
  await until(() => find(document, 'dialog p, dialog [id$=-error]', 'กรุณาเลือกไฟล์ CSV หรือ XLSX'))
  chooseFile('x')
  await until(() => expect(sent()).toHaveLength(1))
  chooseFile('y')
  await until(() => expect(sent()).toHaveLength(2))
  expect(new Set(sent().map(({ request_id }) => request_id)).size).toBe(2)
})

test('the file to fill in is CSV with its mark, quoted where it must be', () => {
  const address = templateAddress([
    ['ชื่อ', 'หมาย"เหตุ'],
    ['ก,ข', ''],
  ])
  expect(decodeURIComponent(address.split('utf-8,')[1] ?? '')).toBe(
    '\uFEFFชื่อ,"หมาย""เหตุ"\r\n"ก,ข",\r\n',
  )
  dialog()
})

test('an export is handed to the browser under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  open(<ExportButtons call={exportThings} body={{ search: 'ก' }} />)
  await exportAs(page.container, 'CSV')
  await until(() => expect(saved).toEqual(['ของ.csv']))
  expect(server.calls.map(({ body }) => body)).toEqual([{ search: 'ก', format: 'csv' }])
})
