import { randomUUID } from 'node:crypto'
import {
  addEquipment,
  archiveEquipment,
  editEquipment,
  equipmentList,
  equipmentRecord,
} from '@roadside/contract/records/equipment.ts'
import { archiveLocation, attachSite, saveLocation } from '@roadside/contract/records/location.ts'
import { archiveProject, projectList, saveProject } from '@roadside/contract/records/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRecordsSetting,
  locationForm,
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
})
const list = async (pj_id: number, search = '') => {
  const { body } = await records.call(equipmentList, { pj_id, search }, records.admin)
  return Array.isArray(body) ? body : body.rows
}

describe('a request id', () => {
  it('belongs to its content: other content under it is refused with a sentence', async () => {
    const { call, staff, admin, pj_id } = records
    const request_id = randomUUID()
    const sent = { ...camera(pj_id), request_id }
    const { id } = (await call(addEquipment, sent, staff)).body
    const mended = await call(addEquipment, { ...sent, note: 'แก้หลังส่ง' }, staff)
    expect([mended.status, mended.error.message]).toEqual([
      409,
      expect.stringContaining('ยังไม่ถูกบันทึก'),
    ])
    expect((await call(addEquipment, sent, staff)).body.id).toBe(id)
    const form = { ...locationForm, location_name: 'คำขอของอย่างอื่น' }
    expect((await call(saveLocation, { pj_id, request_id, form }, admin)).error.code).toBe(
      'conflict',
    )
    expect((await call(addEquipment, sent, admin)).error.code).toBe('conflict')
  })
})

describe('a place', () => {
  it('is not put away while a camera comes to stand there', async () => {
    const { call, admin } = records
    for (let round = 0; round < 12; round += 1) {
      const pj_id = await records.addProject({ pj_code: `race-${round}` })
      const id = await records.addLocation(pj_id, 'จุดเดียว')
      const [added, archived] = await Promise.all([
        call(addEquipment, camera(pj_id), admin),
        call(archiveLocation, { id, version: 1, archived: true }, admin),
      ])
      const [row] = await list(pj_id)
      const stands = added.status === 200 && row?.location_id === id
      expect([round, stands && archived.status === 200]).toEqual([round, false])
    }
  })

  it('takes its name and position to the search and to the site of its cameras', async () => {
    const { call, admin, test } = records
    const pj_id = await records.addProject({ pj_code: 'rename' })
    const id = await records.addLocation(pj_id, 'ชื่อเดิม')
    const { body } = await call(addEquipment, camera(pj_id), admin)
    const form = {
      ...locationForm,
      location_name: 'สะพานใหม่',
      road_code: 'นบ.2002',
      latitude: '14',
      longitude: '101',
    }
    await call(saveLocation, { pj_id, id, version: 1, form }, admin)
    expect([(await list(pj_id, 'สะพานใหม่')).length, (await list(pj_id, 'ชื่อเดิม')).length]).toEqual([
      1, 0,
    ])
    const { rows } = await sql`
      select s.name, s.road_code, s.latitude, s.longitude from site s join equipment e on e.wid = s.wid
      where e.id = ${body.id}`.execute(test.database.db)
    expect(rows).toEqual([
      { name: 'นบ.2002 สะพานใหม่', road_code: 'นบ.2002', latitude: 14, longitude: 101 },
    ])
  })

  it('that was put away takes no camera back, and keeps the one that is edited', async () => {
    const { call, admin } = records
    const pj_id = await records.addProject({ pj_code: 'back' })
    const place = await records.addLocation(pj_id, 'ก. เดิม')
    const { id } = (await call(addEquipment, camera(pj_id), admin)).body
    await records.addLocation(pj_id, 'ข. ใหม่')
    await call(archiveEquipment, { id, version: 1, archived: true }, admin)
    await call(archiveLocation, { id: place, version: 1, archived: true }, admin)
    const back = await call(archiveEquipment, { id, version: 2, archived: false }, admin)
    expect(back.error.message).toContain('สถานที่ติดตั้งนี้ถูกจัดเก็บแล้ว')
    await call(archiveLocation, { id: place, version: 2, archived: false }, admin)
    await call(archiveEquipment, { id, version: 2, archived: false }, admin)
    await call(editEquipment, { id, version: 3, note: 'อยู่ที่เดิม', ipaddress: '10.0.0.9' }, admin)
    expect((await call(equipmentRecord, { id }, admin)).body).toMatchObject({
      location_id: place,
      note: 'อยู่ที่เดิม',
    })
  })
})

describe('a site of cameras', () => {
  it('belongs to the project of its cameras', async () => {
    const { call, admin, pj_id } = records
    const { id } = (await call(addEquipment, camera(pj_id), admin)).body
    const { wid } = (await call(equipmentRecord, { id }, admin)).body
    const detached = await call(attachSite, { wid, pj_id, attached: false }, admin)
    expect([detached.status, detached.error.message]).toEqual([
      400,
      expect.stringContaining('มีกล้องของโครงการ'),
    ])
  })
})

describe('an edit', () => {
  it('in the words of the specification has no version, and changes what is stored now', async () => {
    const { call, admin, pj_id } = records
    const sent = { ...camera(pj_id), ipaddress: '10.4.4.4' }
    const { id } = (await call(addEquipment, sent, admin)).body
    expect((await call(editEquipment, { ...sent, note: 'ไม่มีฉบับ' }, admin)).body).toMatchObject({
      id,
      version: 2,
    })
  })

  it('by an address that two cameras have names none of them', async () => {
    const { call, admin, pj_id } = records
    const first = { ...camera(pj_id), ipaddress: '10.5.5.5' }
    await call(addEquipment, first, admin)
    await call(addEquipment, { ...camera(pj_id), ipaddress: '10.5.5.5' }, admin)
    const answer = await call(editEquipment, { ...first, note: 'ตัวไหน' }, admin)
    expect([answer.status, answer.error.message]).toEqual([
      400,
      expect.stringContaining('มากกว่าหนึ่งตัว'),
    ])
  })

  it('that two send with names exchanged ends without a malfunction', async () => {
    const { call, staff, pj_id } = records
    const [a, b] = [camera(pj_id), camera(pj_id)]
    const ids = await Promise.all(
      [a, b].map(async (each) => (await call(addEquipment, each, staff)).body.id),
    )
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([
        call(editEquipment, { id: ids[0] ?? 0, hostname: b.hostname }, staff),
        call(editEquipment, { id: ids[1] ?? 0, hostname: a.hostname }, staff),
      ])
      for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    }
  })
})

describe('a project that was put away', () => {
  it('is not changed in its places', async () => {
    const { call, admin } = records
    const pj_id = await records.addProject({ pj_code: 'closed' })
    await call(archiveProject, { id: pj_id, version: 1, archived: true }, admin)
    const form = { ...locationForm, location_name: 'ไม่ได้' }
    expect((await call(saveLocation, { pj_id, form }, admin)).error.message).toContain('ถูกจัดเก็บแล้ว')
  })
})

describe('what is sent wrongly', () => {
  it.each(['constructor', 'toString', '__proto__', 'no such column'])(
    'a sort by %s is refused',
    async (sort) => {
      const { call, admin, pj_id } = records
      expect((await call(projectList, { page: 1, sort: sort as never }, admin)).status).toBe(400)
      expect(
        (await call(equipmentList, { pj_id, page: 1, sort: sort as never }, admin)).status,
      ).toBe(400)
    },
  )

  it.each(['\u200B', '\u200B\u2060', '\uFEFF '])(
    'a name that is not seen is none: %j',
    async (hostname) => {
      const { call, staff, pj_id } = records
      expect((await call(addEquipment, { ...camera(pj_id), hostname }, staff)).error.message).toBe(
        'กรุณากรอกชื่อกล้อง',
      )
    },
  )

  it('an unreadable day is the only problem reported', async () => {
    const { call, admin, departments } = records
    const form = { ...projectForm, pj_code: 'unread', deptid: String(departments.first) }
    const answer = await call(
      saveProject,
      { form: { ...form, guarantee_date_start_de: '99/99/2569' } },
      admin,
    )
    expect(answer.error.message).toBe('กรุณากรอกวันที่ในรูปแบบ วว/ดด/ปปปป เช่น 21/11/2569')
  })

  it.each(['0x1', '1e1', '-1', '9999999999999999', 'ขทช.'])(
    'a department %s is refused',
    async (deptid) => {
      const { call, staff, pj_id } = records
      expect((await call(addEquipment, { ...camera(pj_id), deptid }, staff)).status).toBe(403)
    },
  )
})
