import { addEquipment } from '@roadside/contract/records/equipment.ts'
import { attachSite } from '@roadside/contract/records/location.ts'
import {
  getAnydeskAnalyticG,
  infoProject,
  openRemoteDesktop,
  removeRemoteDesktop,
  saveRemoteDesktop,
} from '@roadside/contract/records/site-records.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import { createRecordsSetting, type RecordsSetting } from '../../testing/records-setting.ts'

let records: RecordsSetting
let wid: number
beforeAll(async () => {
  records = await createRecordsSetting()
  wid = await buildSite(records, { departmentId: records.departments.first })
}, 60_000)
afterAll(() => records.close())

it('answers nothing for a site of an old project, and its project once it has one', async () => {
  const { call, admin, staff, viewer, otherStaff, pj_id } = records
  expect((await call(infoProject, { wid }, staff)).body).toEqual([])
  await call(attachSite, { wid, pj_id, attached: true }, admin)
  for (const token of [staff, viewer]) {
    expect((await call(infoProject, { wid }, token)).body[0]).toMatchObject({
      pj_name: 'โครงการทดสอบ',
      contract_no: '1/2569',
      deptname: 'กรมทางหลวงชนบท',
      Dept_Name: 'ขทช.นนทบุรี',
      guarantee_date_start_de: '2026-01-01',
      guarantee_date_end_de: '2026-12-31',
      vendor_name: '',
    })
  }
  expect((await call(infoProject, { wid }, otherStaff)).status).toBe(404)
})

it('lists remote desktops, notes every opening and refuses those of elsewhere', async () => {
  const { call, officeAdmin, staff, otherStaff, test } = records
  const form = { detail: 'ตู้ควบคุมหน้าทางแยก', anydesk: '123 456 789' }
  expect((await call(saveRemoteDesktop, { wid, form }, staff)).status).toBe(403)
  const { id } = (await call(saveRemoteDesktop, { wid, form }, officeAdmin)).body
  expect((await call(getAnydeskAnalyticG, { wid }, staff)).body).toEqual([
    { id, num: 1, detail: form.detail, anydesk: '123456789', isOfEquipment: false },
  ])
  expect(
    (await call(saveRemoteDesktop, { wid, form: { ...form, detail: 'อีกจุด' } }, officeAdmin)).error
      .code,
  ).toBe('duplicate')
  expect((await call(openRemoteDesktop, { wid, anydesk: '123456789' }, staff)).status).toBe(200)
  expect((await call(openRemoteDesktop, { wid, anydesk: '999999999' }, staff)).status).toBe(404)
  expect((await call(openRemoteDesktop, { wid, anydesk: '123456789' }, otherStaff)).status).toBe(
    404,
  )
  const { rows } = await sql`
    select username, address, subject, detail from audit_log where action = 'openRemoteDesktop'`.execute(
    test.database.db,
  )
  expect(rows).toEqual([
    { username: 'staff', address: '127.0.0.1', subject: '123456789', detail: { wid } },
  ])
  expect((await call(removeRemoteDesktop, { wid, id }, officeAdmin)).status).toBe(200)
  expect((await call(removeRemoteDesktop, { wid, id }, officeAdmin)).status).toBe(404)
})

it("lists the desktop of a site's camera too", async () => {
  const { call, staff, pj_id, test } = records
  const camera = {
    hostname: 'กล้อง 1',
    sta: '1+100',
    hls_url: 'https://cctv.example/a.m3u8',
    latitude: '13',
    longitude: '100',
  }
  const { id } = (await call(addEquipment, { ...camera, pj_id, anydesk: 'cam-1@ad' }, staff)).body
  const { rows } = await sql<{ wid: number }>`select wid from equipment where id = ${id}`.execute(
    test.database.db,
  )
  expect((await call(getAnydeskAnalyticG, { wid: rows[0]?.wid ?? 0 }, staff)).body).toEqual([
    { id, num: 1, detail: 'กล้อง 1', anydesk: 'cam-1@ad', isOfEquipment: true },
  ])
})
