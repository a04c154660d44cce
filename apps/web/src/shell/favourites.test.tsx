import type { Preference } from '@roadside/contract/preference-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../testing/open-console.ts'

const { answer, sent, visit } = eachWithConsole(admin)
let stored: Preference[]
beforeEach(() => {
  stored = []
  answer('ownPreferences', () => stored)
  answer('savePreference', () => {
    stored = sent('savePreference').slice(-1) as Preference[]
    return stored[0]
  })
})
const star = (isPressed: boolean) =>
  find(`main button[aria-pressed=${isPressed}]:not([disabled])`, 'รายการโปรด')
const names = () =>
  stored.flatMap(({ value }) =>
    (value as { pages: { name: string }[] }).pages.map(({ name }) => name),
  )

test('a page of two departments has two names, and one with two filters is numbered', async () => {
  const visits = [
    ['/vms-sub?DeptID=12', 'ขทช.ปทุมธานี'],
    ['/vms-sub?DeptID=21', 'ขทช.สระบุรี'],
    ['/vms-sub?DeptID=21&search=a', 'ขทช.สระบุรี'],
  ] as const
  for (const [count, [address, department]] of visits.entries()) {
    visit(address)
    await find('nav[aria-label="ตำแหน่งหน้า"] span', department)
    const button = await star(false)
    button.click()
    await star(true)
    await vi.waitFor(() => expect(names()).toHaveLength(count + 1), 15_000)
  }
  const [first = '', second = '', third] = names()
  expect(first).toContain('ขทช.ปทุมธานี')
  expect(second).toBe(first.replace('ขทช.ปทุมธานี', 'ขทช.สระบุรี'))
  expect(third).toBe(`${second} (2)`)
})

test('the star has one name in both states, and says the state by being pressed', async () => {
  visit('/project')
  const before = await star(false)
  before.click()
  const after = await star(true)
  after.click()
  expect(await star(false)).toBe(after)
})

test('one page is one favourite, in any order of its parameters and from any list', async () => {
  const pages = [{ path: '/vms-sub?search=a&DeptID=21', name: 'ป้าย' }]
  stored = [{ name: 'favourites', of: '', value: { pages } }]
  visit('/vms-sub?DeptID=21&search=a')
  const button = await star(true)
  button.click()
  await star(false)
  await vi.waitFor(() => expect(names()).toEqual([]), 15_000)

  visit('/user?id=5&search=som&sort=username')
  const user = await star(false)
  user.click()
  await star(true)
  const kept = [{ value: { pages: [{ path: '/user?id=5' }] } }]
  await vi.waitFor(() => expect(stored).toMatchObject(kept), 15_000)
  visit('/user?order=desc&id=5')
  await star(true)
  // a filtered list is a page of its own
  visit('/user?search=som')
  await star(false)
})

test('favourites stand on home and in the folded menu', async () => {
  const pages = [
    { path: '/', name: 'หน้าหลัก' },
    { path: '/project?show=within', name: 'โครงการในประกัน' },
  ]
  stored = [{ name: 'favourites', of: '', value: { pages } }]
  answer('monitoringSites', [])
  visit('/')
  await find('nav[aria-label="รายการโปรดในหน้าหลัก"] a', 'โครงการในประกัน')
  // home itself is no way from home
  expect(query('nav[aria-label="รายการโปรดในหน้าหลัก"] a', 'หน้าหลัก')).toBeUndefined()
  await press('ย่อเมนู')
  const link = await find('ul[aria-label="รายการโปรด"] a', 'โครงการในประกัน')
  expect(link.getAttribute('href')).toBe('/project?show=within')
})
