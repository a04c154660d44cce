import { fileFormats } from '@roadside/contract/records/files.ts'
import { WayForm } from '@roadside/contract/records/way-form.ts'
import { problemsToMend } from '@roadside/server-kit/files/import-records.ts'
import { readRecords } from '@roadside/server-kit/files/read-records.ts'
import { textOfRecord, throughFile } from '@roadside/server-kit/files/testing/through-file.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presentForm, storeWay, wayColumns, wayFile } from './present.ts'
import { compareWithRegister } from './store.ts'

/** A figure with so many decimals at most, as it is typed. */
const figure = (most: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most * 10 ** decimals }), fc.nat(decimals))
    .map(([number, shown]) => (number / 10 ** decimals).toFixed(shown))
const chainage = fc.oneof(
  fc.constantFrom('', 'กม.ที่ 30 + 800', '0+000', '๑+๑๐๐'),
  fc.tuple(fc.nat(999), fc.nat(999)).map(([km, m]) => `${km}+${String(m).padStart(3, '0')}`),
)
const sign = fc.constantFrom('', '-')
const signed = (most: number) => fc.tuple(sign, figure(most, 8)).map((parts) => parts.join(''))
const ends = fc.oneof(
  fc.constant({ start_latitude: '', start_longitude: '', end_latitude: '', end_longitude: '' }),
  fc.constant({
    start_latitude: '0.00000001',
    start_longitude: '-0',
    end_latitude: '-0.00000012',
    end_longitude: '180.00000000',
  }),
  fc.record({
    start_latitude: signed(90),
    start_longitude: signed(180),
    end_latitude: signed(90),
    end_longitude: signed(180),
  }),
)
const typed = fc
  .record({
    code: fc.oneof(textOfRecord, fc.constantFrom('0033', 'ทล. 33', 'นบ.1001')),
    name: textOfRecord,
    province: textOfRecord,
    district: textOfRecord,
    length_km: fc.oneof(fc.constantFrom('', '0', '0012.50', '1,234.5'), figure(9_999, 3)),
    sta_from: chainage,
    sta_to: chainage,
    note: textOfRecord,
  })
  .chain((form) => ends.map((line) => ({ ...form, ...line })))
/** As the register stores it: what the form refuses is none. */
const stored = typed
  .map((form) => WayForm.safeParse(form))
  .filter(({ success }) => success)
  .map(({ data }) => presentForm(storeWay(data!, null)))

test.each(fileFormats)(
  'any ways exported as %s are read back as they were',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 15 }), async (forms) => {
        const sheet = await throughFile(
          { name: 'สายทาง', columns: wayColumns, rows: forms },
          format,
        )
        const read = await readRecords(sheet, wayFile)
        expect(read.records.map(({ form }) => form)).toEqual(forms)
        const unchanged = compareWithRegister(read, forms)
        expect(unchanged.size).toBe(forms.length)
        expect(problemsToMend(read, unchanged)).toEqual([])
      }),
      { numRuns: 40 },
    )
  },
  60_000,
)
