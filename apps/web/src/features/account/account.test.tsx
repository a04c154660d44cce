import type { OwnAccount } from '@roadside/contract/account-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@roadside/contract/errors.ts'
import {
  buildUser,
  eachWithConsole,
  find,
  press,
  query,
  signIn,
} from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const account: OwnAccount = {
  username: 'somchai',
  firstname: 'สมชาย',
  lastname: 'ใจดี',
  role: 'user',
  group: 'สทช.ที่ 1',
  contractor: '',
  department: 'ขทช.นนทบุรี',
  has_password: true,
  password_changed_at: null,
  must_change_password: false,
  second_factor_at: null,
  recovery_codes_left: 0,
  should_use_codes: false,
  must_use_codes: false,
  failed_sign_ins: 0,
  last_failed_sign_in_at: null,
  changes: [],
}
const buildSession = (id: string, is_this: boolean) => ({
  id,
  address: '10.0.0.9',
  agent: is_this ? 'Chrome/140 Windows' : 'Safari/604 iPhone',
  method: 'password',
  created_at: at,
  seen_at: at,
  is_this,
})

const { address, answer, sent, visit } = eachWithConsole()
beforeEach(() => {
  answer('ownAccount', account)
  answer('ownSessions', [buildSession('a', true), buildSession('b', false)])
})

function type(selector: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(selector)!
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('the menu of the account leads to it, and a new name stands in the top bar at once', async () => {
  visit('/account')
  expect((await find('nav a', 'บัญชีของฉัน')).getAttribute('href')).toBe('/account')
  await find('h2', 'ชื่อ-นามสกุล')
  answer('saveOwnName', { userData: buildUser({ firstname: 'สุดา' }) })
  type('input[autocomplete=given-name]', 'สุดา')
  await press('บันทึกชื่อ')
  await find('header span', 'สุดา ใจดีผู้ใช้งาน')
  expect(sent('saveOwnName')).toEqual([{ firstname: 'สุดา', lastname: 'ใจดี' }])
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toMatchObject({ firstname: 'สุดา' })
})

test('what is typed of the name outlasts whatever else is saved and asked for anew; what is not typed is as it is now', async () => {
  visit('/account')
  await find('h2', 'ชื่อ-นามสกุล')
  type('input[autocomplete=given-name]', 'สุดา')
  type('input[autocomplete=current-password]', 'Correct!horse1')
  answer('endOwnSessions', { ok: true })
  await press('ออกจากระบบเครื่องอื่นทั้งหมด')
  // somebody renamed the account elsewhere
  answer('ownAccount', {
    ...account,
    firstname: 'สมหญิง',
    lastname: 'ใจงาม',
    password_changed_at: at,
  })
  answer('changeOwnPassword', { ok: true, accessToken: 'access-2', refreshToken: 'refresh-2' })
  for (const [index, field] of document
    .querySelectorAll('input[autocomplete=new-password]')
    .entries()) {
    field.setAttribute('data-at', String(index))
    type(`input[data-at="${index}"]`, 'Battery!staple2')
  }
  await press('เปลี่ยนรหัสผ่าน')
  await vi.waitFor(() => expect(document.body.textContent).toContain('เปลี่ยนครั้งล่าสุดเมื่อ'))
  const value = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[autocomplete=${name}]`)?.value
  expect([value('given-name'), value('family-name')]).toEqual(['สุดา', 'ใจงาม'])
  answer('saveOwnName', { userData: buildUser({ firstname: 'สุดา', lastname: 'ใจงาม' }) })
  await press('บันทึกชื่อ')
  await vi.waitFor(() =>
    expect(sent('saveOwnName')).toEqual([{ firstname: 'สุดา', lastname: 'ใจงาม' }]),
  )
})

test('a name that is saved stands, and is no change any more', async () => {
  visit('/account')
  await find('h2', 'ชื่อ-นามสกุล')
  const button = (await find('button', 'บันทึกชื่อ')) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  type('input[autocomplete=given-name]', ' ')
  await press('บันทึกชื่อ')
  await vi.waitFor(() =>
    expect(document.querySelector('form [id$=-error]')?.textContent).toContain('กรุณากรอกชื่อ'),
  )
  type('input[autocomplete=given-name]', 'สุดา')
  answer('saveOwnName', { userData: buildUser({ firstname: 'สุดา' }) })
  answer('ownAccount', { ...account, firstname: 'สุดา' })
  await press('บันทึกชื่อ')
  await find('header span', 'สุดา ใจดีผู้ใช้งาน')
  // what was typed may go a moment before the new answer is on the screen
  const shown = () =>
    document.querySelector<HTMLInputElement>('input[autocomplete=given-name]')?.value
  await vi.waitFor(() => expect([button.disabled, shown()]).toEqual([true, 'สุดา']))
})

test('what was wrong with the last password is not said beside what is wrong with this one', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/account')
  answer('changeOwnPassword', { code: 'bad_request', message: 'รหัสผ่านปัจจุบันไม่ถูกต้อง' }, 400)
  await find('h2', 'รหัสผ่าน')
  const send = (password: string, again: string) => {
    type('input[autocomplete=current-password]', password)
    for (const [at, text] of [password, again].entries()) {
      document
        .querySelectorAll('input[autocomplete=new-password]')
        [at]!.setAttribute('data-at', String(at))
      type(`input[data-at="${at}"]`, text)
    }
    return press('เปลี่ยนรหัสผ่าน')
  }
  await send('Correct!horse1', 'Correct!horse1')
  await find('form [role=alert]', 'รหัสผ่านปัจจุบันไม่ถูกต้อง')
  await send('Correct!horse1', 'Battery!staple2')
  await find('form [id$=-error]', 'รหัสผ่านทั้งสองช่องไม่ตรงกัน')
  expect(query('form [role=alert]', 'รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeUndefined()
  expect(sent('changeOwnPassword')).toHaveLength(1)
})

test('one-time codes are turned on with a code of the secret that is shown, and the recovery codes come once', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/account?dialog=enrol')
  answer('offerSecondFactor', {
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/somchai?secret=GEZDGNBVGY3TQOJQ',
  })
  answer('confirmSecondFactor', { code: 'bad_request', message: 'รหัสยืนยันไม่ถูกต้อง' }, 400)
  await find('dialog h2', 'เปิดใช้การยืนยันสองขั้นตอน')
  type('dialog input[autocomplete=current-password]', 'Correct!horse1')
  await press('ถัดไป')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await find('dialog svg', 'QR สำหรับแอปยืนยันตัวตน')
  expect(sent('offerSecondFactor')).toEqual([{ password: 'Correct!horse1' }])
  const send = async (code: string) => {
    type('input[name=code]', code)
    await press('ยืนยันและเปิดใช้')
  }
  await send('000000')
  await find('dialog [id$=-error]', 'รหัสยืนยันไม่ถูกต้อง')
  answer('confirmSecondFactor', {
    recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'],
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
  })
  await send('123456')
  await find('dialog code', 'mnpqr-stuvw')
  expect(sent('confirmSecondFactor')).toEqual([{ code: '000000' }, { code: '123456' }])
  // the tokens of before are over
  expect(localStorage.getItem('accessToken')).toBe('access-2')
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await press('กลับไปดูรหัสกู้คืน')
  expect(decodeURIComponent(query('a', 'บันทึกเป็นไฟล์')?.getAttribute('href') ?? '')).toContain(
    'abcde-fghjk\r\nmnpqr-stuvw',
  )
  answer('ownAccount', { ...account, second_factor_at: at, recovery_codes_left: 2 })
  await press('เก็บรหัสกู้คืนไว้แล้ว ปิด')
  await find('[role=status] span', 'รหัสกู้คืนเหลือน้อย กรุณาสร้างชุดใหม่')
  expect(query('code', 'mnpqr-stuvw')).toBeUndefined()
})

test('an administrator who needs one-time codes sets them up before any other request', async () => {
  visit('/project', null)
  answer('jwt/login', {
    accessToken: 'access',
    refreshToken: 'refresh',
    userData: buildUser(),
    mustUseCodes: true,
  })
  answer('ownAccount', { ...account, must_use_codes: true })
  await signIn('right')
  await find('h1', 'ยืนยันสองขั้นตอน')
  expect([address(), sent('getMenuITS')]).toEqual(['/account', []])
  await press('เปิดใช้การยืนยันสองขั้นตอน')
  answer('offerSecondFactor', { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/somchai' })
  answer('confirmSecondFactor', {
    recovery_codes: ['abcde-fghjk'],
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
  })
  await find('dialog h2', 'เปิดใช้การยืนยันสองขั้นตอน')
  type('dialog input[autocomplete=current-password]', 'Correct!horse1')
  await press('ถัดไป')
  await find('dialog svg', 'QR สำหรับแอปยืนยันตัวตน')
  type('input[name=code]', '123456')
  await press('ยืนยันและเปิดใช้')
  await find('dialog code', 'abcde-fghjk')
  expect(sent('getMenuITS')).toEqual([])
  answer('ownAccount', { ...account, second_factor_at: at, recovery_codes_left: 10 })
  await press('เก็บรหัสกู้คืนไว้แล้ว ปิด')
  await find('nav button', 'สทช.ที่ 2 (สระบุรี)')
  expect([address(), localStorage.getItem('mustUseCodes')]).toEqual(['/', null])
})

test('a session that is older than the setting is led to one-time codes by the first refused call', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer('ownAccount', { ...account, must_use_codes: true })
  const code = 'second_factor_required'
  answer('projectList', { code, message: errors[code].message }, errors[code].status)
  visit('/project')
  await find('h1', 'ยืนยันสองขั้นตอน')
  expect(localStorage.getItem('mustUseCodes')).toBe('true')
  await vi.waitFor(() => expect(address()).toBe('/account'))
  await press('เปิดใช้การยืนยันสองขั้นตอน')
  await find('dialog h2', 'เปิดใช้การยืนยันสองขั้นตอน')
  localStorage.removeItem('mustUseCodes')
})

test('changes of what it is signed in with are seen, with when and from where', async () => {
  answer('ownAccount', {
    ...account,
    changes: [
      { at, action: 'resetUserPassword', address: '' },
      { at, action: 'removeUserSecondFactor', address: null },
      { at, action: 'removeSecondFactor', address: '203.0.113.9' },
    ],
  })
  visit('/account')
  await find('li b', 'ผู้ดูแลระบบตั้งรหัสผ่านใหม่')
  expect([...document.querySelectorAll('li span')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '21/11/2569 12:00\u00A0น. · ที่เครื่องแม่ข่าย',
      '21/11/2569 12:00\u00A0น. · โดยผู้ดูแลระบบ',
      '21/11/2569 12:00\u00A0น. · จาก 203.0.113.9',
    ]),
  )
})

test('other sessions are ended, one or all; this one is marked and has no such button', async () => {
  visit('/account')
  answer('endOwnSessions', { ok: true })
  await find('td span span', 'เครื่องนี้')
  await press('ออกจากระบบ Safari บน iPhone 10.0.0.9')
  await vi.waitFor(() => expect(sent('endOwnSessions')).toEqual([{ session: 'b' }]))
  expect(query('button', 'ออกจากระบบ Chrome บน Windows 10.0.0.9')).toBeUndefined()
  // closed while the one before is on its way
  await vi.waitFor(() => {
    query('button', 'ออกจากระบบเครื่องอื่นทั้งหมด')?.click()
    expect(sent('endOwnSessions').at(-1)).toEqual({})
  })
})

test('the dashboard-only account sees its account and changes nothing', async () => {
  visit('/account', { firstname: 'dashboard' })
  await find('td span span', 'เครื่องนี้')
  expect(document.querySelector('main form')).toBeNull()
  expect(query('button', 'เปิดใช้การยืนยันสองขั้นตอน')).toBeUndefined()
  expect(query('button', 'ออกจากระบบเครื่องอื่นทั้งหมด')).toBeUndefined()
  expect(query('a', 'บัญชีของฉัน')).toBeUndefined()
})

test('many failed sign-ins and a known name without codes are pointed out', async () => {
  answer('ownAccount', {
    ...account,
    should_use_codes: true,
    failed_sign_ins: 73,
    last_failed_sign_in_at: at,
  })
  visit('/account')
  await find('h1', 'บัญชีของฉัน')
  const notices = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('[role=status]')].map(
      ({ textContent }) => textContent,
    )
    expect(found.join()).toContain('ไม่สำเร็จ 73 ครั้ง')
    return found.join()
  })
  expect(notices).toContain('ควรเปิดการยืนยันสองขั้นตอน')
})
