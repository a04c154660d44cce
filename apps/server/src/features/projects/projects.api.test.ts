import { addEquipment } from '@roadside/contract/records/equipment.ts'
import { attachSite, projectSites } from '@roadside/contract/records/location.ts'
import {
  archiveProject,
  project,
  projectChoices,
  projectList,
  saveProject,
} from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import {
  createRecordsSetting,
  projectForm,
  type RecordsSetting,
} from '../../testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
}, 60_000)
afterAll(() => records.close())

let count = 0
const camera = (pj_id: number) => ({
  pj_id,
  hostname: `กล้อง ${(count += 1)}`,
  sta: '1+100',
  hls_url: 'https://cctv.example/a.m3u8',
  latitude: '13.8',
  longitude: '100.4',
  note: '',
  desc: '',
  ipaddress: '',
})

describe('projects', () => {
  it('are seen by who belongs to the department or sees a site of theirs, and changed by its administrators', async () => {
    const { call, admin, officeAdmin, staff, otherStaff, viewer, fourG, pj_id, departments } =
      records
    const status = async (token: string) => (await call(project, { pj_id }, token)).status
    expect(
      await Promise.all([admin, officeAdmin, staff, otherStaff, viewer, fourG].map(status)),
    ).toEqual([200, 200, 200, 404, 403, 404])
    const mayEdit = async (token: string) => (await call(project, { pj_id }, token)).body.may_edit
    expect(await Promise.all([admin, officeAdmin, staff].map(mayEdit))).toEqual([true, true, false])
    const form = { ...projectForm, pj_code: 'by-staff', deptid: String(departments.first) }
    expect((await call(saveProject, { form }, staff)).status).toBe(403)
    expect(
      (await call(projectChoices, {}, officeAdmin)).body.departments.map(({ id }) => id),
    ).toEqual([departments.first, departments.second])
    const wid = await buildSite(records, { departmentId: departments.second })
    expect((await call(attachSite, { wid, pj_id, attached: true }, otherStaff)).status).toBe(403)
    expect((await call(attachSite, { wid, pj_id, attached: true }, officeAdmin)).status).toBe(200)
    expect(await status(otherStaff)).toBe(200)
    expect((await call(attachSite, { wid, pj_id, attached: true }, officeAdmin)).error.code).toBe(
      'conflict',
    )
    expect((await call(projectSites, { pj_id }, otherStaff)).body.map((site) => site.wid)).toEqual([
      wid,
    ])
    await call(attachSite, { wid, pj_id, attached: false }, officeAdmin)
    expect(await status(otherStaff)).toBe(404)
  })

  it('are added by an administrator of the department alone', async () => {
    const { call, officeAdmin, test } = records
    const { rows } = await sql<{
      id: number
    }>`select id from department where name = 'ส่วนกลาง'`.execute(test.database.db)
    const form = { ...projectForm, pj_code: 'elsewhere', deptid: String(rows[0]?.id) }
    expect((await call(saveProject, { form }, officeAdmin)).error.message).toBe(
      'กรุณาเลือกหน่วยงานที่รับผิดชอบ',
    )
  })

  it('take days of either era, and refuse a guarantee that ends before it begins', async () => {
    const { call, admin, departments } = records
    const form = { ...projectForm, pj_code: 'days', deptid: String(departments.first) }
    const sent = {
      ...form,
      guarantee_date_start_de: '21/11/2026',
      guarantee_date_end_de: '๒๑/๑๑/๒๕๗๑',
    }
    const { id } = (await call(saveProject, { form: sent }, admin)).body
    const { body } = await call(project, { pj_id: id }, admin)
    expect([body.guarantee_date_start_de, body.guarantee_date_end_de]).toEqual([
      '2026-11-21',
      '2028-11-21',
    ])
    const wrong = {
      ...form,
      pj_code: 'days-2',
      guarantee_date_start_de: '21/11/2569',
      guarantee_date_end_de: '20/11/2026',
    }
    expect((await call(saveProject, { form: wrong }, admin)).error.message).toContain(
      'ต้องไม่อยู่ก่อนวันเริ่มต้น',
    )
    const none = { ...form, pj_code: 'days-3', guarantee_date_start_de: '31/02/2569' }
    expect((await call(saveProject, { form: none }, admin)).error.message).toContain('กรุณากรอกวันที่')
  })

  it('are made once for one request, pressed twice at once or sent again later', async () => {
    const { call, admin, departments, test } = records
    const request_id = randomUUID()
    const form = { ...projectForm, pj_code: 'once', deptid: String(departments.first) }
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(saveProject, { form, request_id }, admin)),
    )
    const later = await call(saveProject, { form, request_id }, admin)
    expect(
      new Set([...answers, later].map(({ status, body }) => `${status} ${body.id}`)).size,
    ).toBe(1)
    const { rows } =
      await sql`select from record_history where kind = 'project' and record_id = ${later.body.id}`.execute(
        test.database.db,
      )
    expect(rows).toHaveLength(1)
    expect((await call(saveProject, { form }, admin)).error).toMatchObject({
      code: 'duplicate',
      message: 'มีโครงการรหัส once อยู่แล้วในระบบ',
    })
  })

  it('name the first of two editors to the second, and overwrite nothing', async () => {
    const { call, admin, officeAdmin, departments } = records
    const pj_id = await records.addProject({ pj_code: 'two-editors' })
    const form = { ...projectForm, pj_code: 'two-editors', deptid: String(departments.first) }
    const first = await call(
      saveProject,
      { pj_id, version: 1, form: { ...form, pj_name: 'ชื่อของคนแรก' } },
      officeAdmin,
    )
    expect(first.body.version).toBe(2)
    const second = await call(
      saveProject,
      { pj_id, version: 1, form: { ...form, pj_name: 'ชื่อของคนที่สอง' } },
      admin,
    )
    expect([second.status, second.error.code]).toEqual([409, 'conflict'])
    expect(second.error.message).toContain('officeadmin')
    expect((await call(project, { pj_id }, admin)).body.pj_name).toBe('ชื่อของคนแรก')
    const unknown = await call(saveProject, { pj_id, form }, admin)
    expect(unknown.error.code).toBe('conflict')
    const racing = await Promise.all(
      ['ก', 'ข', 'ค', 'ง'].map((pj_name) =>
        call(saveProject, { pj_id, version: 2, form: { ...form, pj_name } }, admin),
      ),
    )
    expect(racing.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
  })

  it('keep who changed what from what to what, and go back by it', async () => {
    const { call, officeAdmin, staff, otherStaff, departments } = records
    const pj_id = await records.addProject({ pj_code: 'history' })
    const form = { ...projectForm, pj_code: 'history', deptid: String(departments.first) }
    await call(
      saveProject,
      { pj_id, version: 1, form: { ...form, contract_no: '2/2569' } },
      officeAdmin,
    )
    const { body } = await call(recordHistory, { kind: 'project', id: pj_id }, staff)
    expect(body.total).toBe(2)
    expect(body.rows[0]).toMatchObject({
      version: 2,
      username: 'officeadmin',
      action: 'edit',
      changes: [{ field: 'contract_no', from: '1/2569', to: '2/2569' }],
    })
    expect((await call(recordHistory, { kind: 'project', id: pj_id }, otherStaff)).status).toBe(404)
    expect((await call(saveProject, { pj_id, version: 2, form }, officeAdmin)).body.version).toBe(3)
    expect((await call(saveProject, { pj_id, version: 3, form }, officeAdmin)).body.version).toBe(3)
  })

  it('are searched by words in any order, with tone marks left out, and counted by guarantee', async () => {
    const { call, admin } = records
    await records.addProject({
      pj_code: 'search-1',
      pj_name: 'ติดตั้งกล้องโทรทัศน์วงจรปิด ถนนราชพฤกษ์',
      guarantee_date_end_de: '30/11/2569',
    })
    await records.addProject({
      pj_code: 'search-2',
      pj_name: 'ติดตั้งไฟฟ้า 100% _',
      guarantee_date_end_de: '20/11/2569',
    })
    const find = async (search: string) =>
      (await call(projectList, { search, page: 1 }, admin)).body.rows.map(({ pj_code }) => pj_code)
    expect(await find('ราชพฤกษ กลอง')).toEqual(['search-1'])
    expect(await find('100%')).toEqual(['search-2'])
    expect(await find('%')).toEqual(['search-2'])
    const { counts } = (await call(projectList, { page: 1 }, admin)).body
    expect(counts.over).toBe(1)
    const ending = await call(projectList, { page: 1, guarantee: 'ending' }, admin)
    expect(ending.body.rows.map(({ pj_code }) => pj_code)).toContain('search-1')
    const over = await call(projectList, { page: 1, guarantee: 'over' }, admin)
    expect(over.body.rows.map(({ pj_code }) => pj_code)).toEqual(['search-2'])
  })

  it('count all equipment of theirs that the caller may see, whatever it is, and list the same by site', async () => {
    const { call, admin, officeAdmin, staff, otherStaff, departments, test } = records
    const pj_id = await records.addProject({ pj_code: 'counted' })
    await call(addEquipment, camera(pj_id), admin)
    const own = await buildSite(records, { departmentId: departments.first, name: 'ไฟฟ้าแสงสว่าง' })
    const other = await buildSite(records, {
      departmentId: departments.second,
      typeName: 'Flooding',
      name: 'น้ำท่วม',
    })
    for (const wid of [own, other])
      await call(attachSite, { wid, pj_id, attached: true }, officeAdmin)
    await sql`insert into lamp (wid, pole, devid, status, is_unreachable, profile_id)
      select ${own}, pole, 'counted ' || pole, status, is_unreachable, (select min(id) from device_profile)
      from (values ('1', 'off', false), ('2', 'ok', true)) v (pole, status, is_unreachable)`.execute(
      test.database.db,
    )
    await sql`insert into device (solution, wid, external_id, health, report_s, timeout_s)
      values ('flooding', ${other}, 'counted', 'fault', 300, 900)`.execute(test.database.db)
    const counts = async (token: string) => {
      const listed = (
        await call(projectList, { page: 1, search: 'counted', sort: 'equipment' }, token)
      ).body.rows[0]
      const sites = (await call(projectSites, { pj_id }, token)).body.filter(
        ({ isAttached }) => isAttached,
      )
      expect(sites.reduce((sum, { equipment }) => sum + equipment, 0)).toBe(listed?.equipment)
      expect(sites.reduce((sum, site) => sum + site.equipment_wrong, 0)).toBe(
        listed?.equipment_wrong,
      )
      return [listed?.equipment, listed?.equipment_wrong]
    }
    // that a lamp cannot be reached is for the username admin alone
    expect([await counts(admin), await counts(officeAdmin)]).toEqual([
      [4, 3],
      [4, 2],
    ])
    expect([await counts(staff), await counts(otherStaff)]).toEqual([
      [3, 1],
      [1, 1],
    ])
    // by their number, page by page
    await records.addProject({ pj_code: 'counted none' })
    const nth = async (page: number, order: 'asc' | 'desc') => {
      const request = { page, perPage: 1, search: 'counted', sort: 'equipment' as const, order }
      const { rows, total } = (await call(projectList, request, admin)).body
      return [total, ...rows.map(({ pj_code, equipment }) => [pj_code, equipment])]
    }
    expect([await nth(1, 'desc'), await nth(2, 'desc'), await nth(1, 'asc')]).toEqual([
      [2, ['counted', 4]],
      [2, ['counted none', 0]],
      [2, ['counted none', 0]],
    ])
  })

  it('are archived and restored', async () => {
    const { call, admin } = records
    const id = await records.addProject({ pj_code: 'archive' })
    const counts = async (archived: boolean) =>
      (await call(projectList, { page: 1, archived }, admin)).body.counts
    const before = await counts(false)
    await call(archiveProject, { id, version: 1, archived: true }, admin)
    // the same whichever of them are listed
    const { within, ending, archived } = before
    const after = { ...before, within: within - 1, ending: ending - 1, archived: archived + 1 }
    expect([await counts(false), await counts(true)]).toEqual([after, after])
    const listed = async (archived: boolean) =>
      (await call(projectList, { page: 1, perPage: 100, archived }, admin)).body.rows
        .map(({ pj_id }) => pj_id)
        .includes(id)
    expect([await listed(false), await listed(true)]).toEqual([false, true])
    const refused = await call(addEquipment, camera(id), admin)
    expect(refused.error.message).toContain('ถูกจัดเก็บแล้ว')
    expect(
      (await call(archiveProject, { id, version: 1, archived: false }, admin)).error.code,
    ).toBe('conflict')
    await call(archiveProject, { id, version: 2, archived: false }, admin)
    expect(await listed(false)).toBe(true)
  })
})
