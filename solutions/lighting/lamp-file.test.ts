import { fileFormats } from '@roadside/contract/records/files.ts'
import { textOfRecord, throughFile } from '@roadside/server-kit/files/testing/through-file.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceIdForm, foldDeviceId } from './device-id.ts'
import { roadSides } from '@roadside/contract/domain/road-side.ts'
import { checkRows, type LampHere } from './server/registry/check-rows.ts'
import { listColumns } from './web/lamp-list.ts'
import { readLamp } from './web/lamp-row.ts'
import { buildLamp } from './web/lamp-testing.ts'

const devid = fc
  .oneof(
    fc.stringMatching(/^[0-9a-f]{16}$/),
    fc.stringMatching(/^[0-9]{15}$/),
    // names that makers gave: some begin as formulas do, some look like numbers
    fc.stringMatching(/^[ae07_.:-]{1,20}$/),
  )
  .map(foldDeviceId)
  .filter((id) => deviceIdForm.test(id))
const position = fc.oneof(
  textOfRecord,
  fc.constantFrom('', '13.85', '100.5', '๑๓.๘๕', '13,85', 'ข้างวัด'),
)
const lamp = fc.record({
  devid,
  pole: textOfRecord.map((pole) => pole.trim()).filter((pole) => pole !== ''),
  latitude: position,
  longitude: position,
  sta: fc.oneof(textOfRecord, fc.constantFrom('', '1+005', 'กม. 1+005')),
  circuit: fc.oneof(textOfRecord, fc.constantFrom('', 'ตู้ 1', 'A-1')),
  side: fc.constantFrom(null, ...roadSides),
})
const lamps = fc.uniqueArray(lamp, { minLength: 1, maxLength: 20, selector: (one) => one.devid })
const siteLess = { siteOfDevice: new Map<string, string>(), poles: new Set<string>() }

test.each(fileFormats)(
  'any list of lamps exported as %s changes nothing',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(lamps, async (registered) => {
        const rows = registered.map((one) => readLamp(buildLamp(one)))
        const sheet = await throughFile(
          { name: 'ดวงโคม', columns: listColumns(true), rows },
          format,
        )
        const here = new Map<string, LampHere>(
          registered.map((one) => [
            one.devid,
            { ...one, side: one.side ?? '', link: 'lorawan', profile: 'โคม' },
          ]),
        )
        const read = await checkRows(sheet, { ...siteLess, here, profiles: ['โคม'] })
        expect(read).toMatchObject({
          lamps: [],
          problems: [],
          warnings: [],
          unchanged: registered.length,
        })
      }),
      { numRuns: 40 },
    )
  },
  60_000,
)

test.each(fileFormats)(
  'any list of lamps exported as %s is read as it was',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(lamps, async (registered) => {
        const rows = registered.map((one) => readLamp(buildLamp(one)))
        const sheet = await throughFile(
          { name: 'ดวงโคม', columns: listColumns(true), rows },
          format,
        )
        const read = await checkRows(sheet, { ...siteLess, here: new Map(), profiles: ['โคม'] })
        const found = read.lamps.map(
          ({ devid: id, pole, latitude, longitude, sta, circuit, side }) => ({
            devid: id,
            pole,
            latitude,
            longitude,
            sta,
            circuit,
            side,
          }),
        )
        const trimmed = registered.map((one) => ({
          ...one,
          latitude: one.latitude.trim(),
          longitude: one.longitude.trim(),
          sta: one.sta.trim(),
          circuit: one.circuit.trim(),
          side: one.side ?? '',
        }))
        expect(found).toEqual(trimmed)
      }),
      { numRuns: 40 },
    )
  },
  60_000,
)
