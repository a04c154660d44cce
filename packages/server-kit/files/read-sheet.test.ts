import { ApiError } from '@roadside/contract/errors.ts'
import excel from 'exceljs'
import { deflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { readSheet } from './read-sheet.ts'

vi.mock('csv-parse/sync', async (importOriginal) => {
  const own = await importOriginal<typeof import('csv-parse/sync')>()
  return { ...own, parse: vi.fn<typeof own.parse>(own.parse) }
})

const mostBytes = 5_000_000
const read = (file: Buffer | string) =>
  readSheet('lamps', Buffer.from(file as string).toString('base64'), { mostBytes, mostRows: 20_000 })
const refusal = (file: Buffer | string) =>
  read(file).then(
    () => 'read',
    (error: unknown) => (error instanceof ApiError ? `${error.code}: ${error.message}` : 'another error'),
  )

/** A ZIP archive; sizes are declared small, whatever they are. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(1, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), common, place, Buffer.from(name)]))
    parts.push(part)
    offset += part.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
const sheet = (rows: string, after = '') =>
  zip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>` })
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('XLSX', () => {
  test('is read as a spreadsheet program writes it', async () => {
    const book = new excel.Workbook()
    const page = book.addWorksheet('โคม')
    page.addRow(['imei', 'เสา', 'ละติจูด', 'ลองจิจูด'])
    page.addRow([])
    page.addRow([866123045678901, 'P & <1> “ก”', 13.84, { formula: '100+0.4', result: 100.4 }])
    page.addRow(['0004a30b001c0599', { richText: [{ text: 'P' }, { text: '-2 ' }] }, null, 'x'])
    book.addWorksheet('อื่น').addRow(['ไม่อ่าน'])
    expect(await read(Buffer.from(await book.xlsx.writeBuffer()))).toEqual({
      format: 'xlsx',
      head: ['imei', 'เสา', 'ละติจูด', 'ลองจิจูด'],
      rows: [
        { row: 3, cells: ['866123045678901', 'P & <1> “ก”', '13.84', '100.4'] },
        { row: 4, cells: ['0004a30b001c0599', 'P-2', '', 'x'] },
      ],
    })
  })

  test('that unpacks to more than an honest file holds is refused', async () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': '<row/>', 'xl/sharedStrings.xml': 'x'.repeat(60_000_000) })
    expect(bomb.length).toBeLessThan(mostBytes)
    expect(await refusal(bomb)).toMatch(/^bad_request: ไฟล์ XLSX มีข้อมูลมากเกินไป/)
  })

  test('that describes a sheet which no memory holds costs nothing', async () => {
    const wide = Array.from(
      { length: 2_000 },
      (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, 'a')}${cell(`XFD${n + 1}`, 'z')}</row>`,
    )
    const all =
      '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>'
    const { head, rows } = await read(sheet(wide.join(''), all))
    expect([head, rows.length]).toEqual([['a'], 1_999])
  })

  test('with tags that are never closed is read in time that goes with its length', async () => {
    const started = performance.now()
    expect(await refusal(sheet('<row r="1" <c r="'.repeat(1_000_000)))).toMatch(/^bad_request/)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('names no character that a database cannot keep', async () => {
    const { head } = await read(sheet(`<row>${cell('A1', 'a&#0;b&#xD800;&#xe01;')}</row><row>${cell('A2', 'x')}</row>`))
    expect(head).toEqual(['a&#0;b&#xD800;ก'])
  })

  test.each([
    ['too many rows', () => sheet(`<row>${cell('A1', 'a')}</row>`.repeat(20_002)), /เกิน 20,000 แถว/],
    ['no sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' }), /ไม่พบแผ่นงาน/],
    ['nothing in it', () => sheet('<row/><row><c r="A2"/></row>'), /ไม่พบรายการ/],
    ['half of it', () => sheet(cell('A1', 'a')).subarray(0, 100), /เสียหาย/],
    [
      'a directory that points nowhere',
      () => Buffer.from(sheet('').toString('latin1').replace('PK\x01\x02', 'PK\x09\x09'), 'latin1'),
      /เสียหาย/,
    ],
  ])('with %s is refused with a sentence', async (_, make, sentence) => {
    expect(await refusal(make())).toMatch(sentence)
  })
})

describe('CSV', () => {
  test.each([
    ['line ends alone', '\n'.repeat(mostBytes), /ไม่พบรายการ/],
    ['separators alone', ',\n'.repeat(mostBytes / 2), /ไม่พบรายการ|เกิน 20,000 แถว/],
    ['too many rows', 'a,b\n'.repeat(mostBytes / 4), /เกิน 20,000 แถว/],
    ['a quote that is never closed', `devid,pole\n"${'x'.repeat(4_000_000)}`, /รูปแบบ CSV ไม่ถูกต้อง/],
  ])('with %s is refused with a sentence', async (_, text, sentence) => {
    expect(await refusal(text)).toMatch(sentence)
  })

  test('has rows of separators between the others', async () => {
    const { rows } = await read(`devid;pole\n${';;\n\n'.repeat(1_000)}a;b\n`)
    expect(rows).toEqual([{ row: 2_002, cells: ['a', 'b'] }])
  })

  test('counts its rows as a spreadsheet does, a cell of several lines being one row', async () => {
    const { head, rows } = await read('\uFEFFname\r\n" a\nb "\r\n\r\n c \r\n')
    expect([head, rows]).toEqual([
      ['name'],
      [
        { row: 2, cells: [' a\nb '] },
        { row: 4, cells: [' c '] },
      ],
    ])
  })

  test.each([
    ['before', 'name, "a, b"\n"x", "y"\n'],
    ['behind', '"name" ,"a, b"\n"x","y" \n'],
    ['of other line ends behind', 'name,"a, b"\n"x","y"\r\n'],
  ])('has quotes with blanks %s them', async (_, text) => {
    const { head, rows } = await read(text)
    expect([head, rows]).toEqual([['name', 'a, b'], [{ row: 2, cells: ['x', 'y'] }]])
  })

  test('whose every cell is quoted is read once, without looking at every sign for blanks', async () => {
    const { calls } = vi.mocked(parse).mock
    calls.length = 0
    await read('"name","a"\n"x","y"\n')
    expect(calls.map((sent) => JSON.stringify(sent).includes('trim'))).toEqual([false])
  })
})
