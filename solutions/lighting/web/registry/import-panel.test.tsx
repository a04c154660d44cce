import { describeProblems } from '@roadside/contract/records/files.ts'
import { createQueryClient } from '@roadside/ui/api/query-client.ts'
import { find, mount, press, settle, type, type Mounted } from '@roadside/ui/test-mount.tsx'
import { startLocalServer, type LocalServer } from '@roadside/ui/testing/local-server.ts'
import { until } from '@roadside/ui/testing/open-page.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSite } from '../lamp-testing.ts'
import { ImportPanel } from './import-panel.tsx'

const lamp = {
  devid: '70b3d5e75e010203',
  pole: 'P-1',
  link: 'lorawan',
  profile: 'A',
  latitude: '',
  longitude: '',
  sta: '',
  circuit: '',
  side: '',
}
const problem = { row: 2, column: 'devid', value: 'xx', message: 'รหัสอุปกรณ์ต้องเป็น DevEUI' }
const site = buildSite({ wid: 5, name: 'นบ.1001' })

let problems: (typeof problem)[]
let warnings: (typeof problem)[]
let isKnown: boolean
let server: LocalServer
let page: Mounted
beforeEach(async () => {
  problems = []
  warnings = []
  isKnown = false
  server = await startLocalServer(({ path, body }) => {
    if (path === 'lightingSites') return Promise.resolve([200, [site]])
    const { write } = body as { write: boolean }
    const source = {
      format: 'csv',
      encoding: 'utf-8',
      sheet: null,
      hidden_rows: 0,
      unread_columns: [],
    }
    const reported = describeProblems(problems, warnings)
    return Promise.resolve([
      200,
      {
        total: isKnown ? 0 : 1,
        unchanged: isKnown ? 12 : 0,
        source,
        rows: isKnown ? [] : [{ ...lamp, row: 2, was: null }],
        ...reported,
        written: write ? 1 : 0,
      },
    ])
  })
  const client = createQueryClient()
  page = mount(
    <QueryClientProvider client={client}>
      <ImportPanel />
    </QueryClientProvider>,
  )
  await until(() => find(page.container, 'option', 'นบ.1001'))
})
afterEach(async () => {
  page.unmount()
  await server.close()
  vi.restoreAllMocks()
})

const button = () => find(page.container, 'button', 'บันทึก') as HTMLButtonElement
const sent = () => server.calls.filter(({ path }) => path === 'importLamps').map(({ body }) => body)

function chooseSite() {
  type(find(page.container, 'select'), '5')
}
function chooseFile(text: string) {
  const input = page.container.querySelector('input[type=file]')!
  Object.defineProperty(input, 'files', {
    value: [new File([text], 'lamps.csv')],
    configurable: true,
  })
  settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a file with a wrong row names it and registers nothing', async () => {
  problems = [problem]
  chooseSite()
  chooseFile('โคม')
  await until(() => find(page.container, 'td', problem.message))
  expect(button().disabled).toBe(true)
  expect(sent()).toEqual([
    { wid: 5, filename: 'lamps.csv', content: Buffer.from('โคม').toString('base64'), write: false },
  ])
})

test('a mended file is checked anew, then registered once', async () => {
  problems = [problem]
  chooseFile('wrong')
  expect(sent()).toEqual([])
  chooseSite()
  await until(() => find(page.container, 'td', problem.message))
  problems = []
  chooseFile('right')
  await until(() => expect(button().disabled).toBe(false))
  expect(button().textContent).toBe('บันทึก 1 ดวง')
  press(button())
  await until(() => find(page.container, '[role=status]', 'บันทึกแล้ว 1 ดวง'))
  expect(button().disabled).toBe(true)
  expect(sent().map((body) => (body as { write: boolean }).write)).toEqual([false, false, true])
})

test('what is doubtful is pointed out and stands in nobody’s way', async () => {
  warnings = [{ row: 2, column: 'latitude', value: '100.4', message: 'ละติจูดและลองจิจูดอาจสลับกัน' }]
  chooseSite()
  chooseFile('โคม')
  await until(() => find(page.container, 'td', 'อาจสลับกัน'))
  expect(find(page.container, '[role=status]', 'พบ 1 จุดที่ควรตรวจสอบ').textContent).toContain(
    'ใน 1 แถว',
  )
  expect(button().disabled).toBe(false)
})

test('a file that changes nothing says how many rows were read, and offers nothing to write', async () => {
  isKnown = true
  chooseSite()
  chooseFile('โคม')
  const note = await until(() => find(page.container, '[role=status]', 'ตรวจสอบแล้ว 12 แถว'))
  expect(note.textContent).toBe(
    'ตรวจสอบแล้ว 12 แถว ทุกแถวตรงกับที่ลงทะเบียนไว้แล้ว ไม่มีรายการใหม่หรือรายการที่เปลี่ยนแปลง',
  )
  expect([button().disabled, page.container.querySelector('table')]).toEqual([true, null])
})
