import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { beforeEach, expect, test } from 'vitest'
import { createTabs } from '@roadside/ui/testing/tab-storage.ts'
import { sumBadges, toMenuEntry } from './menu-entry.ts'
import { filterMenu, isFilterNeeded } from './menu-filter.ts'
import { readMenuPinned, readMenuPlace, writeMenuPinned, writeMenuPlace } from './menu-memory.ts'
import { nowhere, openGroup, placeOfAddress, restorePlace, toggleGroup } from './menu-place.ts'

function buildDepartment(DeptID: number, DeptName: string, ...types: string[]) {
  return { DeptID, DeptName, Solution: types.map((TypeName) => ({ TypeName, Link: DeptID })) }
}
const office1: MenuGroup = {
  DeptGroupName: 'สทช.ที่ 1 (ปทุมธานี)',
  Kind: 'regional',
  DeptList: [
    buildDepartment(11, 'ขทช.นนทบุรี', 'Lighting', 'CCTV', 'Counting', 'Count7Analytic'),
    buildDepartment(12, 'ขทช.ปทุมธานี', 'Lighting'),
  ],
}
const office2: MenuGroup = {
  DeptGroupName: 'สทช.ที่ 2 (สระบุรี)',
  Kind: 'regional',
  DeptList: [buildDepartment(21, 'ขทช.สระบุรี', 'Lighting', 'TrafficSign')],
}
const menu = [office1, office2]

test.each([
  ['Lighting', false, 'ไฟฟ้าแสงสว่าง', { to: '/lighting-sub', search: { DeptID: 7 } }],
  ['Lighting', true, 'ไฟฟ้าแสงสว่าง', { to: '/4g-sub', search: { DeptID: 7 } }],
  ['CCTV', true, 'กล้อง CCTV', { to: '/cctv-sub', search: { DeptID: 7 } }],
  ['TrafficSign', false, 'VMS', { to: '/vms-sub', search: { DeptID: 7 } }],
  [
    'AnalyticSpeaker',
    false,
    'ตรวจจับเหตุพร้อมเสียงเตือน',
    { to: '/analyticSpeaker-sub', search: { DeptID: 7 } },
  ],
  ['Counting', false, 'นับปริมาณจราจร', { to: '/counting-sub', search: { DeptID: 7 } }],
  [
    'Count7Analytic',
    false,
    'นับจำแนกรถ 7 ประเภท',
    { to: '/counting-sub', search: { DeptID: 7, TypeName: 'Count7Analytic' } },
  ],
  ['Motion', false, 'ตรวจจับการเคลื่อนไหว', null],
  ['Radar', false, 'Radar', null],
])('%s (4G account: %s) is shown as %s', (TypeName, isFourG, name, link) => {
  const entry = toMenuEntry({ TypeName, Link: 7 }, isFourG)
  expect([entry.name, entry.link]).toEqual([name, link])
  expect(entry.reason === undefined).toBe(link !== null)
})

test('badges of what is folded away are added up', () => {
  const [department] = office1.DeptList
  const solutions = [
    { TypeName: 'CCTV', Link: 1, Badge: 2, Faults: 4 },
    { TypeName: 'WIM', Link: 1, Faults: 1 },
    { TypeName: 'Reverse', Link: 1, Badge: 3, IsUrgent: true },
  ]
  expect(sumBadges([{ ...department!, Solution: solutions }])).toEqual({
    count: 5,
    isUrgent: true,
    faults: 5,
  })
})

const address = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search })

test('an address has group, department and button', () => {
  const place = { group: office1.DeptGroupName, department: 11 }
  expect(placeOfAddress(menu, address('/cctv-sub', { DeptID: 11 }))).toEqual({
    ...place,
    button: '11 CCTV',
  })
  expect(placeOfAddress(menu, address('/4g-sub', { DeptID: 11 }))).toEqual({
    ...place,
    button: '11 Lighting',
  })
  expect(
    placeOfAddress(menu, address('/counting-sub', { DeptID: 11, TypeName: 'Count7Analytic' }))
      ?.button,
  ).toBe('11 Count7Analytic')
  expect(placeOfAddress(menu, address('/wim-sub', { DeptID: 11 }))).toEqual({
    ...place,
    button: null,
  })
})

test.each([
  ['/project', {}],
  ['/lighting', { wid: 5 }],
  ['/lighting-sub', { DeptID: 99 }],
  ['/user', { DeptID: 11 }],
])('%s %o says nothing of the menu', (pathname, search) =>
  expect(placeOfAddress(menu, address(pathname, search))).toBeNull(),
)

test('the address speaks before what is remembered, which speaks before nothing', () => {
  const remembered = { group: office2.DeptGroupName, department: 21, button: '21 TrafficSign' }
  expect(restorePlace(menu, address('/lighting-sub', { DeptID: 12 }), remembered)).toEqual({
    group: office1.DeptGroupName,
    department: 12,
    button: '12 Lighting',
  })
  expect(restorePlace(menu, address('/'), remembered)).toEqual(remembered)
  expect(restorePlace(menu, address('/'), nowhere)).toEqual(nowhere)
})

test('what this menu no longer has is forgotten', () => {
  const remembered = { group: office1.DeptGroupName, department: 99, button: '99 CCTV' }
  expect(restorePlace(menu, address('/'), remembered)).toEqual({
    ...nowhere,
    group: office1.DeptGroupName,
  })
  expect(restorePlace(menu, address('/'), { ...remembered, group: 'สทช.ที่ 9' })).toEqual(nowhere)
})

test('a single group is open by itself, with its single department', () => {
  expect(restorePlace([office1], address('/'), nowhere)).toEqual({
    ...nowhere,
    group: office1.DeptGroupName,
  })
  expect(restorePlace([office2], address('/'), nowhere)).toEqual({
    ...nowhere,
    group: office2.DeptGroupName,
    department: 21,
  })
})

test('one group is open at a time', () => {
  const open = openGroup(nowhere, office1)
  expect(open.group).toBe(office1.DeptGroupName)
  expect(toggleGroup(open, office2).group).toBe(office2.DeptGroupName)
  expect(toggleGroup(open, office1).group).toBeNull()
})

let storage: Storage
beforeEach(() => {
  storage = createTabs(1)[0]!.storage
})

test('the place and the pin are stored in local storage', () => {
  const place = { group: office1.DeptGroupName, department: 11, button: '11 CCTV' }
  expect([readMenuPlace(storage), readMenuPinned(storage)]).toEqual([nowhere, true])
  writeMenuPlace(storage, place)
  writeMenuPinned(storage, false)
  expect([readMenuPlace(storage), readMenuPinned(storage)]).toEqual([place, false])
  writeMenuPlace(storage, nowhere)
  expect(readMenuPlace(storage)).toEqual(nowhere)
})

test('the filter finds places and solutions by every word', () => {
  const found = (text: string) =>
    filterMenu(menu, text).flatMap(({ DeptList }) =>
      DeptList.map(({ DeptID, Solution }) => [DeptID, Solution.length]),
    )
  expect(found(' ')).toEqual([
    [11, 4],
    [12, 1],
    [21, 2],
  ])
  expect(found('นนทบุรี')).toEqual([[11, 4]])
  expect(found('สทช.ที่ 1 แสงสว่าง')).toEqual([
    [11, 1],
    [12, 1],
  ])
  expect(found('VMS')).toEqual([[21, 1]])
  expect(found('ไม่มี')).toEqual([])
})

test('a long menu has a filter', () => {
  expect(isFilterNeeded(menu)).toBe(false)
  expect(isFilterNeeded(Array(6).fill(office1))).toBe(true)
})
