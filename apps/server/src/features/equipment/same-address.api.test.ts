import { addEquipment, equipmentList } from '@roadside/contract/records/equipment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordsSetting, type RecordsSetting } from '../../testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
}, 60_000)
afterAll(() => records.close())

const camera = (pj_id: number, hostname: string, ipaddress: string) => ({
  pj_id,
  hostname,
  ipaddress,
  sta: '1+100',
  hls_url: 'https://cctv.example/a.m3u8',
  latitude: '13.8',
  longitude: '100.4',
  note: '',
  desc: '',
})

test('equipment of a project is found by its address, by admin alone, and may share it', async () => {
  const { call, admin, staff, pj_id } = records
  const elsewhere = await records.addProject({ pj_code: 'another network' })
  const answers = [
    await call(addEquipment, camera(pj_id, 'ตัวแรก', '10.0.0.1'), admin),
    await call(addEquipment, camera(pj_id, 'ตัวที่สอง', '10.0.0.1'), admin),
    await call(addEquipment, camera(elsewhere, 'ที่อื่น', '10.0.0.1'), admin),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const found = async (token: string) => {
    const { body } = await call(equipmentList, { pj_id, page: 1, search: '10.0.0.1' }, token)
    return Array.isArray(body)
      ? []
      : body.rows.map(({ hostname, ipaddress }) => [hostname, ipaddress])
  }
  expect(await found(admin)).toEqual([
    ['ตัวที่สอง', '10.0.0.1'],
    ['ตัวแรก', '10.0.0.1'],
  ])
  expect(await found(staff)).toEqual([])
})
