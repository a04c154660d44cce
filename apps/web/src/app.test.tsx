import { expect, test, vi } from 'vitest'
import {
  buildUser,
  eachWithConsole,
  find,
  menu,
  press,
  query,
  signIn,
} from './testing/open-console.ts'

const { address, answer, sent, server, visit } = eachWithConsole()
/** Replaces the console's errors; answers the first words of each. */
function watchErrors(): () => string[] {
  const { mock } = vi.spyOn(console, 'error').mockReturnValue()
  return () => mock.calls.map(([sentence]) => String(sentence))
}

test('a user who is not signed in signs in and comes to the requested page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/vms-sub?DeptID=12', null)
  await signIn('wrong')
  await find('[role=alert]', 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')
  await signIn('right')
  await vi.waitFor(
    () => expect(document.title).toBe('ระบบป้ายปรับเปลี่ยนข้อความ (VMS) · ระบบเฝ้าระวังอุปกรณ์ ITS'),
    {
      timeout: 10_000,
    },
  )
  expect(address()).toBe('/vms-sub?DeptID=12')
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(buildUser())
})

test('the menu opens where the address belongs and leads to the solutions', async () => {
  visit('/vms-sub?DeptID=12')
  const chip = await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์วันนี้')
  expect(chip.getAttribute('aria-current')).toBe('page')
  expect((await find('button', 'ขทช.ปทุมธานี')).getAttribute('aria-expanded')).toBe('true')
  await press('ขทช.นนทบุรี')
  expect((await find('span[data-disabled]', 'ตรวจจับการเคลื่อนไหว (ปิดใช้งาน)')).title).toBe('ปิดใช้งาน')
  await press('กล้อง CCTV')
  await vi.waitFor(() => expect(address()).toBe('/cctv-sub?DeptID=11'))
  await vi.waitFor(() => expect(localStorage.getItem('menuActiveButton')).toBe('11 CCTV'))
  expect(server().calls.find(({ path }) => path === 'getMenuITS')).toMatchObject({
    token: 'access',
    body: { department: '', owner: 'office1', username: 'somchai' },
  })
})

test('what was open is open again, one group at a time', async () => {
  localStorage.setItem('menuOpenGroup', 'สทช.ที่ 2 (สระบุรี)')
  visit('/project')
  const second = await find('nav button', 'สทช.ที่ 2 (สระบุรี)')
  expect(second.getAttribute('aria-expanded')).toBe('true')
  await press('สทช.ที่ 1 (ปทุมธานี) รอตรวจสอบ 3 เหตุการณ์วันนี้')
  await vi.waitFor(() => expect(second.getAttribute('aria-expanded')).toBe('false'))
  await vi.waitFor(() => expect(localStorage.getItem('menuOpenGroup')).toBe('สทช.ที่ 1 (ปทุมธานี)'))
})

test('the menu folds to its icons and stays so, but never on a -sub page', async () => {
  visit('/project')
  await press('ย่อเมนู')
  await find('button', 'ตรึงเมนู')
  expect(localStorage.getItem('menuPinned')).toBe('false')
  visit('/cctv-sub?DeptID=11')
  const fold = await find('button', 'หน้านี้แสดงเมนูไว้เสมอ')
  expect(fold.hasAttribute('disabled')).toBe(true)
  await press('จัดการข้อมูลโครงการ')
  await find('button', 'ตรึงเมนู')
})

test('a menu that cannot be loaded says so, on screen and in the console, and is requested again', async () => {
  const sentences = watchErrors()
  answer('getMenuITS', { code: 'internal', message: 'ระบบขัดข้อง' }, 500)
  visit('/bridge-sub')
  await find('nav p', 'ไม่สามารถโหลดข้อมูลเมนูได้')
  expect(sentences()).toEqual(['ไม่สามารถโหลดข้อมูลเมนูได้'])
  server().answers.clear()
  await press('ลองใหม่')
  await find('nav button', 'สทช.ที่ 2 (สระบุรี)')
})

test('a page without the right says so, a page that is not there too', async () => {
  visit('/user', { role: 'admin' })
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  visit('/nothing')
  await find('h1', 'ไม่พบหน้าที่ต้องการ')
  visit('/user', { username: 'admin' })
  await vi.waitFor(() => expect(document.title).toBe('จัดการผู้ใช้งาน · ระบบเฝ้าระวังอุปกรณ์ ITS'))
  expect(query('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')).toBeUndefined()
})

test('every signed-in user sees the missing needs that the server reports', async () => {
  const problem = { name: 'storage', sentence: 'พื้นที่จัดเก็บข้อมูลเต็ม' }
  answer('consoleProblems', [problem])
  visit('/project')
  expect(await find('output span', problem.sentence)).toBeTruthy()
})

test('a page says of when a replica’s answer is; the badges beside every page do not make it old', async () => {
  const at = { 'data-time': '2026-11-29T14:05:12+07:00' }
  const banner = () =>
    [...document.querySelectorAll('output')].find(({ textContent }) => /ข้อมูล ณ/.test(textContent))
  answer('menuCounts', [], 200, at)
  visit('/project')
  await find('h1', 'จัดการข้อมูลโครงการ')
  await vi.waitFor(() => expect(sent('projectList')).toHaveLength(1))
  await vi.waitFor(() => expect(sent('menuCounts')).toHaveLength(1))
  expect(banner()).toBeUndefined()
  const counts = { within: 0, ending: 0, before: 0, over: 0, none: 0, archived: 0 }
  answer('projectList', { rows: [], total: 0, counts, may_add: false }, 200, at)
  visit('/project')
  await vi.waitFor(() =>
    expect(banner()?.textContent).toMatch(
      /^ข้อมูล ณ 29\/11\/2569.14:05:12.น\. เหตุการณ์หลังจากนั้นอาจยังไม่อยู่ในรายงานและประวัติบนหน้านี้$/,
    ),
  )
})

test('a disk too full for this query is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer('consoleProblems', { code: 'storage_full', message: 'พื้นที่จัดเก็บข้อมูลเต็ม' }, 507)
  visit('/project', { username: 'admin' })
  expect(await find('output span', 'พื้นที่จัดเก็บข้อมูลเต็ม')).toBeTruthy()
})

test('a department that is not the account’s own is one that it may not see', async () => {
  visit('/vms-sub?DeptID=99')
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect((await find('main a', 'กลับหน้าหลัก')).getAttribute('href')).toBe('/')
  visit('/vms-sub?DeptID=12')
  await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์วันนี้')
  expect(query('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')).toBeUndefined()
})

test('the dashboard-only account has no top navigation, no toggle, and logs out at the foot of the menu', async () => {
  visit('/project', { firstname: 'dashboard', role: 'admin', groupname: 'drr' })
  await find('aside button', 'ออกจากระบบ')
  expect(document.querySelector('header')).toBeNull()
  expect(query('a', 'จัดการข้อมูลโครงการ')).toBeUndefined()
  expect(query('button', 'ย่อเมนู') ?? query('button', 'ตรึงเมนู')).toBeUndefined()
})

test('the 4G account starts at its own home and its lighting is 4g', async () => {
  visit('/', { username: '4g' })
  await find('h1', 'ภาพรวมไฟฟ้าแสงสว่าง 4G')
  expect(address()).toBe('/4g-total')
  expect((await find('a', 'ระบบเฝ้าระวังอุปกรณ์ ITS หน้าหลัก')).getAttribute('href')).toBe('/4g-total')
  // all its sites at once, and by department in the menu
  await vi.waitFor(() => expect(sent('lightingSites')).toEqual([{ fourG: true }]), {
    timeout: 10_000,
  })
})

test('logging out clears the browser and leads to /login, also when the server fails', async () => {
  const sentences = watchErrors()
  answer('jwt/logout', {}, 500)
  visit('/vms-sub?DeptID=12')
  await press('ออกจากระบบ')
  await find('button', 'เข้าสู่ระบบ')
  expect(address()).toBe('/login')
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(query('[role=alert]', 'หมดเวลาการใช้งาน กรุณาเข้าสู่ระบบใหม่')).toBeUndefined()
  await vi.waitFor(() => expect(sentences()).toEqual(['ไม่สามารถแจ้งการออกจากระบบไปยังเครื่องแม่ข่ายได้']))
})

test('a session that is over says so and goes on where it was after signing in', async () => {
  visit('/vms-sub?DeptID=12')
  await vi.waitFor(() => expect(server().streams.length).toBe(1))
  server().streams[0]?.write('event: end\ndata: {}\n\n')
  await find('[role=alert]', 'หมดเวลาการใช้งาน กรุณาเข้าสู่ระบบใหม่')
  await signIn('right')
  await find('button', 'ออกจากระบบ')
  expect(address()).toBe('/vms-sub?DeptID=12')
})

test('another account in the same browser finds nothing of the one before', async () => {
  const { queryClient } = visit('/')
  await find('main h2', 'สทช.ที่ 1 (ปทุมธานี)')
  const frame = document.querySelector('main')
  queryClient.setQueryData(['getStatusSEM', { wid: 1 }], 'of the account before')
  answer('getMenuITS', [{ json: JSON.stringify(menu.slice(1)) }])
  localStorage.setItem('userData', JSON.stringify(buildUser({ username: 'suda' })))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'userData' }))
  await vi.waitFor(() => expect(query('main h2', 'สทช.ที่ 1 (ปทุมธานี)')).toBeUndefined())
  await find('main h2', 'สทช.ที่ 2 (สระบุรี)')
  expect(document.querySelector('main')).not.toBe(frame)
  expect(queryClient.getQueryData(['getStatusSEM', { wid: 1 }])).toBeUndefined()
})

test('a console that cannot be reached says so and is requested again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  answer('consoleInfo', { code: 'unavailable', message: 'ระบบยังไม่พร้อมใช้งาน' }, 503)
  visit('/', null)
  await find('p', 'ระบบยังไม่พร้อมใช้งาน')
  server().answers.clear()
  await press('ลองใหม่')
  await find('button', 'เข้าสู่ระบบ')
  expect(query('p', 'ระบบยังไม่พร้อมใช้งาน')).toBeUndefined()
})

test('the menu is walked through with the arrows', async () => {
  visit('/project')
  const [first, second] = [
    await find('nav button', 'สทช.ที่ 1 (ปทุมธานี) รอตรวจสอบ 3 เหตุการณ์วันนี้'),
    await find('nav button', 'สทช.ที่ 2 (สระบุรี)'),
  ]
  const type = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  first.focus()
  type('ArrowDown')
  expect(document.activeElement).toBe(second)
  type('ArrowUp')
  type('ArrowRight')
  const department = await find('nav button', 'ขทช.นนทบุรี')
  type('ArrowRight')
  expect(document.activeElement).toBe(department)
  type('End')
  expect(document.activeElement).toBe(second)
  type('Home')
  type('ArrowLeft')
  await vi.waitFor(() => expect(first.getAttribute('aria-expanded')).toBe('false'))
})

test('on a phone the menu is a drawer that stays shut, also on a -sub page, and closes when a page is chosen', async () => {
  const page = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  page.happyDOM.setViewport({ width: 390 })
  visit('/vms-sub?DeptID=12')
  await press('แสดงเมนู')
  await find('dialog[open] button', 'ขทช.ปทุมธานี')
  await press('จัดการข้อมูลโครงการ')
  await vi.waitFor(() =>
    expect([address(), document.querySelector('dialog')]).toEqual(['/project', null]),
  )
  page.happyDOM.setViewport({ width: 1024 })
})
