import { addEquipment, editEquipment } from '@roadside/contract/records/equipment.ts'
import { equipmentValues } from '@roadside/contract/records/testing/equipment-values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordsSetting, type RecordsSetting } from '../../testing/records-setting.ts'

const usual = {
  sta: '1+100',
  hls_url: 'https://cctv.example/a.m3u8',
  latitude: '13.8',
  longitude: '100.4',
}

describe.each(['spec', 'any-km'] as const)(
  'the equipment form at the server, STA_RULE=%s',
  (staRule) => {
    let records: RecordsSetting
    let twoPlaces: { pj_id: number; first: number }
    let count = 0
    beforeAll(async () => {
      records = await createRecordsSetting({ STA_RULE: staRule })
      const pj_id = await records.addProject({ pj_code: 'two' })
      const first = await records.addLocation(pj_id, 'จุดที่ 1')
      await records.addLocation(pj_id, 'จุดที่ 2')
      twoPlaces = { pj_id, first }
    }, 60_000)
    afterAll(() => records.close())

    const cases = equipmentValues
      .filter((values) => values.staRule === staRule)
      .flatMap(({ right, wrong, ...values }) => [
        ...right.map((value) => ({ ...values, value, isRight: true })),
        ...wrong.map((value) => ({ ...values, value, isRight: false })),
      ])

    it.each(cases)(
      '$mode $field $value: $isRight',
      async ({ field, mode, value, isRight, message, hasLocationChoice }) => {
        const { call, admin } = records
        const sent = value.replace('{first}', String(twoPlaces.first))
        const pj_id = hasLocationChoice ? twoPlaces.pj_id : records.pj_id
        const hostname = `กล้องที่ ${(count += 1)}`
        const form = { ...usual, pj_id: String(pj_id), hostname }
        const answer =
          mode === 'add'
            ? await call(addEquipment, { ...form, [field]: sent }, admin)
            : await (async () => {
                const made = await call(addEquipment, form, admin)
                const { id, version } = made.body
                return call(editEquipment, { ...form, id, version, [field]: sent }, admin)
              })()
        expect([answer.status, isRight ? '' : answer.error.message]).toEqual([
          isRight ? 200 : 400,
          isRight ? '' : message,
        ])
      },
    )
  },
)

it('has more than three hundred values', () => {
  const count = equipmentValues.reduce(
    (sum, { right, wrong }) => sum + right.length + wrong.length,
    0,
  )
  expect(count).toBeGreaterThan(300)
})
