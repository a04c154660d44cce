import { ApiError } from '@roadside/contract/errors.ts'
import type { SavedFilter } from '@roadside/contract/saved-filter-calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type Answers, type OpenedPage } from '../testing/open-page.tsx'
import { useUrlStep } from '../use-url-step.ts'
import { SavedFilterMenu } from './saved-filter-menu.tsx'

let page: OpenedPage
afterEach(() => page.close())

const names = ['search', 'show', 'range']
const own: SavedFilter = {
  id: 1,
  name: 'ประกันใกล้หมด',
  query: 'show=ending',
  department: null,
  saved_by: 'staff',
  may_remove: true,
}
const department = { id: 11, name: 'ขทช.นนทบุรี' }
const shared: SavedFilter = { ...own, id: 2, name: 'ขาดพิกัด', query: 'search=x', department }
const foreign = { ...shared, id: 3, name: 'ของผู้อื่น', saved_by: '', may_remove: false }

async function open(address: string, answers: Answers = {}) {
  page = await openPage(address, () => <SavedFilterMenu list="projects" names={names} />, {
    savedFilters: () => ({ filters: [own, shared, foreign], departments: [department] }),
    ...answers,
  })
  await openMenu()
}
async function openMenu() {
  press(find(page.container, 'button', 'ตัวกรองที่บันทึกไว้'))
  await until(() => item('บันทึกตัวกรองนี้…'))
}
const item = (name: string) => find(document, '[role=menuitem]', name)
const query = () => Object.fromEntries(new URL(page.address(), 'http://x').searchParams)
const button = (name: string) => find(document, 'dialog button', name)
const type = (text: string) => {
  const field = document.querySelector<HTMLInputElement>('dialog input')!
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('filters are asked for when the menu opens, and stand under whose they are', async () => {
  await open('/project?show=ending')
  await until(() => item(own.name))
  expect(page.sent('savedFilters')).toEqual([{ list: 'projects' }])
  const menu = document.querySelector('[role=menu]')!
  expect(menu.textContent).toMatch(/ของฉัน.*ประกันใกล้หมด.*ขทช\.นนทบุรี.*ขาดพิกัด/)
  expect(item(own.name).getAttribute('aria-current')).toBe('true')
  expect(item(shared.name).hasAttribute('aria-current')).toBe(false)
})

test('a chosen filter sets the parameters of its list alone', async () => {
  const evil = { ...own, query: 'show=ending&pj_id=9' }
  await open('/project?search=old&tab=all', {
    savedFilters: () => ({ filters: [evil], departments: [] }),
  })
  await until(() => item(own.name))
  press(item(own.name))
  await until(() => expect(query()).toEqual({ tab: 'all', show: 'ending' }))
})

test('in a dialog that was opened here Back closes the dialog, whatever filter was chosen in it', async () => {
  const Opener = () => {
    const { open: openDialog, close } = useUrlStep('wid')
    return (
      <>
        <button onClick={() => openDialog(5)}>เปิดพื้นที่</button>
        <button onClick={close}>กลับไปรายการ</button>
        <SavedFilterMenu list="projects" names={names} />
      </>
    )
  }
  page = await openPage('/project?tab=all', () => <Opener />, {
    savedFilters: () => ({ filters: [own], departments: [] }),
  })
  press(find(page.container, 'button', 'เปิดพื้นที่'))
  await until(() => expect(query()).toEqual({ tab: 'all', wid: '5' }))
  await openMenu()
  await until(() => item(own.name))
  press(item(own.name))
  await until(() => expect(query()).toEqual({ tab: 'all', wid: '5', show: 'ending' }))
  press(find(page.container, 'button', 'กลับไปรายการ'))
  await until(() => expect(query()).toEqual({ tab: 'all' }))
})

test('where nothing is chosen there is nothing to save', async () => {
  await open('/project?tab=all')
  expect(item('บันทึกตัวกรองนี้…').hasAttribute('data-disabled')).toBe(true)
})

test('the present filter is saved under a name, and a name that is taken is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const taken = 'มีตัวกรองชื่อนี้ในรายการนี้แล้ว กรุณาใช้ชื่ออื่น'
  const isTaken = (body: { name?: unknown }) => body.name === 'เดิม'
  await open('/project?show=ending&tab=all', {
    saveFilter: (body) => (isTaken(body) ? new ApiError('duplicate', taken) : { id: 4 }),
  })
  await until(() => item(own.name))
  press(item('บันทึกตัวกรองนี้…'))
  await until(() => button('บันทึก'))
  press(button('บันทึก'))
  await until(() => expect(document.body.textContent).toContain('กรุณากรอกชื่อตัวกรอง'))
  type('เดิม')
  press(button('บันทึก'))
  await until(() => expect(document.body.textContent).toContain(taken))
  type('ใหม่')
  press(button('บันทึก'))
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(page.sent('saveFilter').at(-1)).toEqual({
    list: 'projects',
    name: 'ใหม่',
    query: 'show=ending',
    DeptID: null,
  })
  // the list is read again
  await until(() => expect(page.sent('savedFilters')).toHaveLength(2))
})

test('what the account may remove is removed after a question', async () => {
  await open('/project', { removeFilter: () => ({ ok: true }) })
  await until(() => item('ลบตัวกรอง…'))
  press(item('ลบตัวกรอง…'))
  await until(() => button(`ลบ ${shared.name}`))
  expect(document.querySelector('dialog')!.textContent).not.toContain(foreign.name)
  press(button(`ลบ ${shared.name}`))
  const question = await until(() => {
    const [, second] = document.querySelectorAll('dialog')
    return find(second!, 'button', 'ลบ')
  })
  expect(page.sent('removeFilter')).toEqual([])
  press(question)
  await until(() => expect(page.sent('removeFilter')).toEqual([{ id: shared.id }]))
})

test('a filter removed, the keyboard goes on at the next filter, after the last at the close button', async () => {
  let left = [own, shared]
  await open('/project', {
    savedFilters: () => ({ filters: left, departments: [] }),
    removeFilter: ({ id }) => {
      left = left.filter((filter) => filter.id !== id)
      return { ok: true }
    },
  })
  await until(() => item('ลบตัวกรอง…'))
  press(item('ลบตัวกรอง…'))
  const remove = async (name: string) => {
    const opener = await until(() => button(`ลบ ${name}`))
    opener.focus()
    press(opener)
    const question = await until(() => document.querySelectorAll('dialog')[1]!)
    expect(question.textContent).toContain(`ต้องการลบ "${name}"`)
    expect(question.textContent).toContain('ใช่หรือไม่ การลบไม่สามารถย้อนกลับได้')
    press(await until(() => find(question, 'footer .mantine-Button-root:last-child')))
    await until(() => expect(opener.isConnected).toBe(false))
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await remove(own.name)
  await until(() => expect(focused()).toBe(`ลบ ${shared.name}`))
  await remove(shared.name)
  await until(() => expect(focused()).toBe('ปิด'))
})

test.each([
  ['7d', 'show=ending&range=7d', false],
  ['night.2026-11-26', 'show=ending', true],
  ['own.2026-11-01.2026-11-07', 'show=ending', true],
])('of the time %s is saved what means the same next week', async (range, query, isSaid) => {
  await open(`/project?show=ending&range=${range}`, { saveFilter: () => ({ id: 4 }) })
  await until(() => item(own.name))
  press(item('บันทึกตัวกรองนี้…'))
  await until(() => button('บันทึก'))
  const words = document.querySelector('dialog')!.textContent
  expect(words.includes('ไม่รวมช่วงเวลาที่ระบุวันที่')).toBe(isSaid)
  type('ใหม่')
  press(button('บันทึก'))
  await until(() => expect(page.sent('saveFilter')).toMatchObject([{ query }]))
})

test('filters that could not be read are said to be so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open('/project', { savedFilters: () => new Error('ระบบขัดข้อง') })
  await until(() =>
    expect(document.querySelector('[role=menu]')!.textContent).toContain('ระบบขัดข้อง'),
  )
})
