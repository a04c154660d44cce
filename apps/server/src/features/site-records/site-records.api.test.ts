import { addEquipment } from '@roadside/contract/records/equipment.ts'
import { attachSite } from '@roadside/contract/records/location.ts'
import {
  getAnydeskAnalyticG,
  infoProject,
  nearestCamera,
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

it('names the nearest camera that the caller sees within two kilometres of a site', async () => {
  const { call, admin, staff, otherStaff, departments, test } = records
  const place = async (departmentId: number, name: string, metresNorth: number) => {
    const site = await buildSite(records, { departmentId, typeName: 'CCTV' })
    await test.database.pool.query(
      `with s as (update site set latitude = $2, longitude = 100.4 where wid = $1)
       insert into asset (kind, source_id, wid, name, health, health_since, since) values ('test', $1, $1, $3, 'ok', now(), now())`,
      [site, 13.8 + metresNorth / 111_195, name],
    )
    return site
  }
  const junction = await buildSite(records, {
    departmentId: departments.first,
    typeName: 'Traffic',
  })
  await place(departments.first, 'CAM-2', -900)
  const nearest = async (token: string) =>
    (await call(nearestCamera, { wid: junction }, token)).body
  await test.database.pool.query('update site set latitude = null where wid = $1', [junction])
  expect(await nearest(staff)).toEqual({ hasPosition: false, camera: null })
  await test.database.pool.query(
    'update site set latitude = 13.8, longitude = 100.4 where wid = $1',
    [junction],
  )
  const near = await place(departments.first, 'CAM-1', 300)
  const hidden = await place(departments.second, 'CAM-3', 20)
  await place(departments.first, 'CAM-4', 2_100)
  expect(await nearest(staff)).toEqual({
    hasPosition: true,
    camera: {
      name: 'CAM-1',
      siteName: expect.any(String) as string,
      wid: near,
      DeptID: departments.first,
      distance: 300,
      health: 'ok',
    },
  })
  expect(await nearest(admin)).toMatchObject({ camera: { wid: hidden, distance: 20 } })
  expect((await call(nearestCamera, { wid: junction }, otherStaff)).status).toBe(404)
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
