import { asFirstItem } from '@roadside/contract/paging.ts'
import {
  archiveEquipment,
  addEquipment,
  editEquipment,
  equipmentList,
  equipmentRecord,
  fetchCCTV,
} from '@roadside/contract/records/equipment.ts'
import {
  archiveLocation,
  dropdownELocation,
  locationMenu,
  projectLocations,
  saveLocation,
} from '@roadside/contract/records/location.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRecordsSetting,
  locationForm,
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

describe('places', () => {
  it('are offered by name in both modes, and stay while cameras stand there', async () => {
    const { call, admin, staff, otherStaff } = records
    const pj_id = await records.addProject({ pj_code: 'places' })
    const second = await records.addLocation(pj_id, 'ข. จุดที่สอง')
    const first = await records.addLocation(pj_id, 'ก. จุดแรก')
    for (const offered of [dropdownELocation, locationMenu]) {
      const { body } = await call(offered, { pj_id }, staff)
      expect(body.map(({ location_id }) => location_id)).toEqual([first, second])
      expect((await call(offered, { pj_id }, otherStaff)).status).toBe(404)
    }
    const form = { ...locationForm, location_name: 'ก. จุดแรก' }
    expect((await call(saveLocation, { pj_id, form }, admin)).error.code).toBe('duplicate')
    expect(
      (await call(saveLocation, { pj_id, form: { ...form, latitude: '13' } }, admin)).error.message,
    ).toContain('ทั้งละติจูดและลองจิจูด')
    await call(addEquipment, { ...camera(pj_id), location_id: first }, staff)
    expect(
      (await call(archiveLocation, { id: first, version: 1, archived: true }, admin)).error.message,
    ).toContain('1 ตัว')
    expect(
      (await call(archiveLocation, { id: second, version: 1, archived: true }, admin)).status,
    ).toBe(200)
    expect((await call(dropdownELocation, { pj_id }, staff)).body).toHaveLength(1)
    expect(
      (await call(projectLocations, { pj_id }, staff)).body.map(({ equipment }) => equipment),
    ).toEqual([1, 0])
  })
})

describe('equipment', () => {
  it('belongs to who registered it by the token, whatever the body says', async () => {
    const { call, staff, pj_id } = records
    const { body } = await call(
      addEquipment,
      { ...camera(pj_id), username: 'admin', group_name: 'drr' },
      staff,
    )
    expect((await call(equipmentRecord, { id: body.id }, staff)).body).toMatchObject({
      username: 'staff',
      group_name: 'office-1',
    })
  })

  it('is added and changed by the staff of the department and refused to others', async () => {
    const { call, staff, otherStaff, viewer, fourG, admin, pj_id, departments } = records
    const add = async (token: string) => (await call(addEquipment, camera(pj_id), token)).status
    expect(await Promise.all([staff, admin, otherStaff, viewer, fourG].map(add))).toEqual([
      200, 200, 404, 403, 404,
    ])
    const elsewhere = { ...camera(pj_id), deptid: departments.second }
    expect((await call(addEquipment, elsewhere, staff)).status).toBe(403)
    const { id } = (await call(addEquipment, camera(pj_id), staff)).body
    expect((await call(editEquipment, { id, version: 1, note: 'x' }, otherStaff)).status).toBe(404)
    expect(
      (await call(archiveEquipment, { id, version: 1, archived: true }, otherStaff)).status,
    ).toBe(404)
  })

  it('shows its address to admin alone, takes it once and never loses it', async () => {
    const { call, staff, admin, pj_id } = records
    const { id } = (await call(addEquipment, { ...camera(pj_id), ipaddress: '10.1.1.1' }, staff))
      .body
    expect((await call(equipmentRecord, { id }, admin)).body.ipaddress).toBe('')
    expect(
      (await call(editEquipment, { id, version: 1, note: 'ไม่มีที่อยู่' }, admin)).error.message,
    ).toBe('กรุณากรอก IP Address ให้ถูกต้อง')
    expect(
      (await call(editEquipment, { id, version: 1, ipaddress: '10.1.1.2' }, admin)).status,
    ).toBe(200)
    expect(
      (await call(editEquipment, { id, version: 2, ipaddress: '10.1.1.3' }, admin)).error.message,
    ).toContain('แก้ไขไม่ได้')
    expect(
      (await call(editEquipment, { id, version: 2, ipaddress: '', note: 'ของเจ้าหน้าที่' }, staff))
        .status,
    ).toBe(200)
    expect((await call(equipmentRecord, { id }, admin)).body).toMatchObject({
      ipaddress: '10.1.1.2',
      note: 'ของเจ้าหน้าที่',
    })
    const seen = JSON.stringify([
      (await call(equipmentRecord, { id }, staff)).body,
      (await call(equipmentList, { pj_id }, staff)).body,
      (await call(recordHistory, { kind: 'equipment', id }, staff)).body,
      (await call(fetchCCTV, { ipaddress: `cam-${id}` }, staff)).body,
    ])
    expect(seen).not.toContain('10.1.1.2')
    const { changes } = (await call(recordHistory, { kind: 'equipment', id }, admin)).body
      .rows[1] ?? { changes: [] }
    expect(changes.map(({ field }) => field)).toEqual(['ipaddress'])
  })

  it('is looked up by its handle, and by its address for admin', async () => {
    const { call, staff, otherStaff, admin, pj_id } = records
    const sent = { ...camera(pj_id), ipaddress: '10.2.2.2', note: 'เสาต้นที่ 4' }
    const { id } = (await call(addEquipment, sent, admin)).body
    const expected = {
      Camera_Desc: sent.hostname,
      note: 'เสาต้นที่ 4',
      STA: '1+100',
      RTSP_HLS: sent.hls_url,
      Latitude: '13.8',
      Longitude: '100.4',
    }
    expect((await call(fetchCCTV, { ipaddress: '10.2.2.2' }, admin)).body).toEqual(
      asFirstItem({ ...expected, ipaddress: '10.2.2.2' }),
    )
    expect((await call(fetchCCTV, { ipaddress: `cam-${id}` }, staff)).body).toEqual(
      asFirstItem({ ...expected, ipaddress: `cam-${id}` }),
    )
    expect((await call(fetchCCTV, { ipaddress: '10.2.2.2' }, staff)).body).toEqual({ length: 0 })
    expect((await call(fetchCCTV, { ipaddress: `cam-${id}` }, otherStaff)).body).toEqual({
      length: 0,
    })
    const byAddress = await call(editEquipment, { ...sent, version: 1, note: 'แก้ไขด้วยที่อยู่' }, admin)
    expect(byAddress.body).toMatchObject({ id, version: 2, message: 'แก้ไขอุปกรณ์สำเร็จ' })
  })

  it('keeps what an edit does not send', async () => {
    const { call, staff, pj_id } = records
    const sent = { ...camera(pj_id), note: 'เดิม', desc: 'รายละเอียดเดิม', anydesk: '123 456 789' }
    const { id } = (await call(addEquipment, sent, staff)).body
    await call(editEquipment, { id, version: 1, sta: '1+200' }, staff)
    expect((await call(equipmentRecord, { id }, staff)).body).toMatchObject({
      hostname: sent.hostname,
      sta: '1+200',
      note: 'เดิม',
      desc: 'รายละเอียดเดิม',
      anydesk: '123456789',
      version: 2,
    })
    await call(editEquipment, { id, version: 2, note: '' }, staff)
    expect((await call(equipmentRecord, { id }, staff)).body.note).toBe('')
  })

  it('is made once for one request, and refuses a second editor', async () => {
    const { call, staff, admin, pj_id } = records
    const request_id = randomUUID()
    const sent = { ...camera(pj_id), request_id }
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(addEquipment, sent, staff)))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.message}`)).size,
    ).toBe(1)
    const id = answers[0]?.body.id ?? 0
    expect(
      (await call(addEquipment, { ...sent, request_id: randomUUID() }, staff)).error.code,
    ).toBe('duplicate')
    await call(editEquipment, { id, version: 1, note: 'คนแรก', ipaddress: '10.3.3.3' }, admin)
    const second = await call(editEquipment, { id, version: 1, note: 'คนที่สอง' }, staff)
    expect([second.error.code, second.error.message]).toEqual([
      'conflict',
      expect.stringContaining('admin แก้ไข'),
    ])
  })

  it('with several places wants one of its own project; with one takes it silently', async () => {
    const { call, staff } = records
    const pj_id = await records.addProject({ pj_code: 'choice' })
    const only = await records.addLocation(pj_id, 'จุดเดียว')
    const one = (await call(addEquipment, camera(pj_id), staff)).body
    expect((await call(equipmentRecord, { id: one.id }, staff)).body.location_id).toBe(only)
    await records.addLocation(pj_id, 'อีกจุด')
    expect((await call(addEquipment, camera(pj_id), staff)).error.message).toBe('กรุณาเลือกสถานที่ติดตั้ง')
    const strange = await records.addLocation(records.pj_id, 'ของโครงการอื่น')
    expect(
      (await call(addEquipment, { ...camera(pj_id), location_id: strange }, staff)).error.message,
    ).toBe('กรุณาเลือกสถานที่ติดตั้ง')
    const { rows } = await sql<{
      wid: number
    }>`select distinct wid from equipment where project_id = ${pj_id}`.execute(
      records.test.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('is taken out of use and back, unless another has its name by then', async () => {
    const { call, staff, pj_id } = records
    const sent = camera(pj_id)
    const { id } = (await call(addEquipment, sent, staff)).body
    await call(archiveEquipment, { id, version: 1, archived: true }, staff)
    const other = await call(addEquipment, sent, staff)
    expect(other.status).toBe(200)
    expect(
      (await call(archiveEquipment, { id, version: 2, archived: false }, staff)).error.code,
    ).toBe('duplicate')
    await call(archiveEquipment, { id: other.body.id, version: 1, archived: true }, staff)
    expect((await call(archiveEquipment, { id, version: 2, archived: false }, staff)).status).toBe(
      200,
    )
  })
})
