import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { makeCamera, makeProject } from './lib/records.ts'
import { test } from './lib/test.ts'

const dialogOf = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

test('an administrator adds a project, its place and its camera, mends it and goes back by its history', async ({
  page,
}) => {
  await signIn(page, 'officeadmin')
  await page.goto('/')
  await page.getByRole('link', { name: 'จัดการข้อมูลโครงการ' }).first().click()
  await expect(
    page.getByRole('grid', { name: 'รายการโครงการ' }).getByRole('row').nth(1),
  ).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  const code = `NEW-${Date.now()}`
  await page.getByRole('button', { name: 'เพิ่มโครงการ' }).click()
  const project = dialogOf(page, 'เพิ่มโครงการ')
  await project.getByRole('button', { name: 'บันทึก' }).click()
  await expect(project.getByText('กรุณากรอกรหัสโครงการ')).toBeVisible()
  await expect(project.getByText('กรุณาเลือกหน่วยงานที่รับผิดชอบ')).toBeVisible()
  await expect(project.getByLabel('รหัสโครงการ')).toBeFocused()
  await page.keyboard.type(code)
  await project.getByLabel('ชื่อโครงการ').fill('งานติดตั้งกล้อง ถนนทดสอบ')
  await project.getByLabel('หน่วยงานที่รับผิดชอบ').selectOption({ index: 1 })
  await project.getByLabel('วันเริ่มต้นระยะเวลารับประกัน').fill('21/11/2026')
  await project.getByLabel('วันสิ้นสุดระยะเวลารับประกัน').fill('20/11/2026')
  await project.getByRole('button', { name: 'บันทึก' }).click()
  await expect(project.getByText('ต้องไม่อยู่ก่อนวันเริ่มต้น')).toBeVisible()
  await expect(project.getByLabel('วันเริ่มต้นระยะเวลารับประกัน')).toHaveValue('21/11/2569')
  expect(await findBarriers(page)).toEqual([])
  await project.getByLabel('วันสิ้นสุดระยะเวลารับประกัน').fill('๒๑/๑๑/๒๕๗๑')
  await project.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page).toHaveURL(/pj_id=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code} งานติดตั้งกล้อง`)
  await expect(page.getByText('21/11/2569 – 21/11/2571')).toBeVisible()

  await page.getByRole('tab', { name: 'สถานที่ติดตั้ง' }).click()
  await page.getByRole('button', { name: 'เพิ่มสถานที่ติดตั้ง' }).click()
  const place = dialogOf(page, 'เพิ่มสถานที่ติดตั้ง')
  await place.getByLabel('ชื่อสถานที่ติดตั้ง').fill('หน้าทางแยกทดสอบ')
  await place.getByLabel('ชื่อสายทาง').fill('ถนนทดสอบ')
  await place.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByRole('group', { name: 'รายการสถานที่ติดตั้ง' })).toContainText('หน้าทางแยกทดสอบ')

  await page.getByRole('tab', { name: 'อุปกรณ์' }).click()
  await page.getByRole('button', { name: 'เพิ่มอุปกรณ์' }).click()
  await expect(page).toHaveURL(new RegExp(`pj_code=${code}`))
  const adding = dialogOf(page, 'เพิ่มอุปกรณ์')
  // the only location is selected without a question; the address is for the username admin
  await expect(adding.getByText('ถนนทดสอบ', { exact: true })).toBeVisible()
  await expect(adding.getByLabel('สถานที่ติดตั้ง')).toHaveCount(0)
  await expect(adding.getByLabel(/IP Address/)).toHaveCount(0)
  await adding.getByLabel('ชื่อกล้อง').fill('กล้องทดสอบ 1')
  await adding.getByLabel('กม. (STA)').fill('2+100')
  await adding.getByLabel('ที่อยู่ภาพสด').fill('https://demo.roadside.example/cam-900.m3u8')
  await adding.getByRole('button', { name: 'บันทึก' }).click()
  await expect(adding.getByText('กรุณากรอก STA ในรูปแบบ 1+xxx')).toBeVisible()
  await adding.getByLabel('กม. (STA)').fill('1+100')
  await adding.getByRole('region', { name: 'แผนที่กำหนดตำแหน่ง' }).click()
  await expect(adding.getByLabel('ละติจูด')).not.toHaveValue('')
  await adding.getByLabel('ละติจูด').fill('13.75')
  await adding.getByLabel('ลองจิจูด').fill('100.5')
  const sent = page.waitForRequest(/addEquipment/)
  await adding.getByRole('button', { name: 'บันทึก' }).click()
  // the full form, with the values next to its fields (specification §7)
  const form = (await sent).postDataJSON() as Record<string, string>
  expect(form).toMatchObject({
    pj_code: code,
    road_name: 'ถนนทดสอบ',
    location: 'หน้าทางแยกทดสอบ',
    sta: '1+100',
  })
  expect(form['pj_id']).toBe(new URL(page.url()).searchParams.get('pj_id'))
  expect(Number(form['deptid'])).toBeGreaterThan(0)
  expect(Number(form['location_id'])).toBeGreaterThan(0)
  await expect(page.getByText('เพิ่มอุปกรณ์สำเร็จ').first()).toBeVisible()
  const saved = Date.now()
  await expect(adding.getByRole('button', { name: 'บันทึก' })).toBeDisabled()
  await expect(adding).toHaveCount(0)
  expect(Date.now() - saved).toBeGreaterThan(2_300)
  expect(Date.now() - saved).toBeLessThan(4_500)
  const table = page.getByRole('group', { name: 'รายการอุปกรณ์' })
  await expect(table).toContainText('กล้องทดสอบ 1')

  await table.getByRole('button', { name: 'แก้ไขอุปกรณ์ กล้องทดสอบ 1' }).click()
  const editing = dialogOf(page, /แก้ไขอุปกรณ์/)
  await expect(editing.getByLabel('ที่อยู่ภาพสด')).toHaveValue(
    'https://demo.roadside.example/cam-900.m3u8',
  )
  await editing.getByLabel('หมายเหตุ').fill('เปลี่ยนกล้องใหม่')
  await page.keyboard.press('Escape')
  await expect(editing.getByText('มีข้อมูลที่ยังไม่ได้บันทึก')).toBeVisible()
  await expect(editing.getByRole('button', { name: 'กลับไปแก้ไข' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editing.getByText('มีข้อมูลที่ยังไม่ได้บันทึก')).toHaveCount(0)
  await page.goBack()
  await expect(editing.getByText('มีข้อมูลที่ยังไม่ได้บันทึก')).toBeVisible()
  await expect(page).toHaveURL(/dialog=equipment/)
  await editing.getByRole('button', { name: 'กลับไปแก้ไข' }).click()
  await expect(editing.getByLabel('หมายเหตุ')).toHaveValue('เปลี่ยนกล้องใหม่')
  await editing.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('แก้ไขอุปกรณ์สำเร็จ').first()).toBeVisible()
  await expect(editing).toHaveCount(0)
  await expect(table).toContainText('เปลี่ยนกล้องใหม่')

  await table.getByRole('button', { name: 'ประวัติการแก้ไข กล้องทดสอบ 1' }).click()
  const history = dialogOf(page, /ประวัติการแก้ไข/)
  await expect(history.getByRole('listitem').first()).toContainText('officeadmin')
  await expect(history.getByRole('listitem').first()).toContainText('เปลี่ยนกล้องใหม่')
  await history.getByRole('button', { name: 'ย้อนกลับเป็นค่าเดิม' }).click()
  await expect(editing.getByText('ใส่ค่าเดิมจากประวัติให้แล้ว')).toBeVisible()
  await expect(editing.getByLabel('หมายเหตุ')).toHaveValue('')
  await editing.getByRole('button', { name: 'บันทึก' }).click()
  await expect(editing).toHaveCount(0)
  await expect(table).not.toContainText('เปลี่ยนกล้องใหม่')
  expect(await findBarriers(page)).toEqual([])
})

test('the second editor of a camera is refused, and nothing is overwritten', async ({
  page,
  browser,
}) => {
  await signIn(page, 'officeadmin')
  const { pj_id } = await makeProject(page)
  const { id } = await makeCamera(page, pj_id, 'กล้องของสองคน')
  await page.goto(`/project?pj_id=${pj_id}&dialog=equipment&equipment=${id}`)
  const editing = dialogOf(page, /แก้ไขอุปกรณ์ กล้องของสองคน/)
  await editing.getByLabel('หมายเหตุ').fill('ของคนที่สอง')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'drradmin')
  await call(other, 'editEquipment', { id, version: 1, note: 'ของคนแรก' })
  await other.context().close()
  // on return from another tab the data are refetched; the input keeps the version that it began
  // with
  const again = page.waitForResponse(/equipmentRecord/)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await again
  await editing.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('เกิดข้อผิดพลาดในการแก้ไขข้อมูล').first()).toBeVisible()
  await expect(editing.getByRole('alert')).toContainText('drradmin แก้ไขข้อมูลนี้ไปแล้ว')
  expect((await call<{ note: string }>(page, 'equipmentRecord', { id })).note).toBe('ของคนแรก')
  await editing.getByRole('button', { name: 'โหลดข้อมูลล่าสุด' }).click()
  await expect(editing).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'รายการอุปกรณ์' })).toContainText('ของคนแรก')
  // the first opening of a camera's history, with nothing of it loaded yet
  await page.reload()
  await page.getByRole('button', { name: 'ประวัติการแก้ไข กล้องของสองคน' }).click()
  const history = dialogOf(page, /ประวัติการแก้ไข กล้องของสองคน/)
  await expect(history.getByRole('listitem').first()).toContainText('drradmin')
  await expect(page).toHaveURL(/show=history/)
})

test("a site's project and remote desktops open from the list and from the detail, and every opening is noted", async ({
  page,
}) => {
  await signIn(page, 'officeadmin')
  const sites = await call<{ wid: number; name: string }[]>(page, 'eventSites', {
    TypeName: 'Analytic',
  })
  const wid = sites[0]?.wid ?? 0
  await call(page, 'saveRemoteDesktop', {
    wid,
    form: { detail: 'ตู้ควบคุมของเรื่องเล่า', anydesk: '987 654 321' },
  })
  await page.goto('/analytic-sub')
  await page
    .getByRole('button', { name: `ข้อมูลโครงการ ${sites[0]?.name}` })
    .first()
    .click()
  const project = page.locator('#modalProject')
  await expect(project).toContainText('เลขที่สัญญา')
  await expect(project).toContainText('หน่วยงานที่รับผิดชอบ')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(project).toHaveCount(0)

  await page.goto(`/analytic?wid=${wid}`)
  await page.getByRole('main').getByRole('button', { name: 'เชื่อมต่อระยะไกล' }).click()
  const desktops = page.locator('#modalAnydesk')
  const link = desktops.getByRole('link', { name: /ตู้ควบคุมของเรื่องเล่า/ })
  await expect(link).toHaveAttribute('href', 'anydesk:987654321')
  await expect(link).toHaveText('987 654 321')
  const noted = page.waitForResponse(/openRemoteDesktop/)
  await link.click()
  expect((await noted).status()).toBe(200)
  await expect(desktops.getByText(/ส่งคำสั่งเปิด AnyDesk/)).toBeVisible()
  await page.goBack()
  await expect(desktops).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: String(sites[0]?.name) })).toBeVisible()
})

test('an old project says so, and who only watches sees no records', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.goto('/project')
  await expect(page.getByText('ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')).toBeVisible()
  await logOutAndIn(page, 'admin')
  const sites = await call<{ wid: number }[]>(page, 'eventSites', { TypeName: 'Analytic' })
  for (const { wid } of sites) {
    const [info] = await call<{ pj_id: number }[]>(page, 'infoProject', { wid })
    if (info) await call(page, 'attachSite', { wid, pj_id: info.pj_id, attached: false })
    await page.goto(`/analytic?wid=${wid}&dialog=modalProject`)
    await expect(page.locator('#modalProject')).toContainText('โครงการเก่า ยังไม่ได้เชื่อมต่อข้อมูล')
    if (info) await call(page, 'attachSite', { wid, pj_id: info.pj_id, attached: true })
    return
  }
})

async function logOutAndIn(page: Page, username: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, username)
}
