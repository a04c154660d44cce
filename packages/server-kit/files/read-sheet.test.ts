import { ApiError } from '@roadside/contract/errors.ts'
import excel from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.mjs'
import { readLimits, readSheet, withHead } from './read-sheet.ts'
import type { ReadLimits } from './table-types.ts'
import { FileRefusal } from './refusal.mjs'
import { cell, workbook, zip } from './testing/make-workbook.ts'

const mostRows = 20_000
/** As in the thread, without starting one. */
const read = async (file: Buffer | string, limits: Partial<ReadLimits> = {}) =>
  withHead(
    await readFile(Buffer.from(file as string), 'lamps', { ...readLimits, mostRows, ...limits }),
  )
const refusal = (file: Buffer | string, limits: Partial<ReadLimits> = {}) =>
  read(file, limits).then(
    () => 'read',
    (error: unknown) =>
      error instanceof FileRefusal || error instanceof ApiError ? error.message : 'another error',
  )

const sheet = (rows: string, after = '') =>
  workbook({ rows: `<sheetData>${rows}</sheetData>${after}` })
const often = { rows: `<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row></sheetData>` }
const unpacked = () =>
  workbook({ rows: `<sheetData><row>${cell('A1', 'aaaa')}</row></sheetData>` }, { packed: false })
const firstRow = async (cells: string, more: Parameters<typeof workbook>[0] = {}) => {
  const head = `<row r="1">${cell('A1', 'ก')}</row>`
  const { rows } = await read(
    workbook({ rows: `<sheetData>${head}<row r="2">${cells}</row></sheetData>`, ...more }),
  )
  return rows[0]?.cells
}

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
      encoding: null,
      sheet: 'โคม',
      hiddenRows: 0,
      farColumns: [],
      head: ['imei', 'เสา', 'ละติจูด', 'ลองจิจูด'],
      rows: [
        { row: 3, cells: ['866123045678901', 'P & <1> “ก”', '13.84', '100.4'] },
        { row: 4, cells: ['0004a30b001c0599', 'P-2 ', '', 'x'] },
      ],
    })
  })

  test('is read whatever quotes its attributes have', async () => {
    const cells = ['A', 'B', 'C']
      .map((column) => `<c r='${column}1' t='str'><v>${column}</v></c>`)
      .join('')
    const later = "<c t='str' r='C2'><v>1+250</v></c>"
    const { head, rows } = await read(sheet(`<row r='1'>${cells}</row><row r='2'>${later}</row>`))
    expect([head, rows]).toEqual([['A', 'B', 'C'], [{ row: 2, cells: ['', '', '1+250'] }]])
  })

  test('may open one row several times, leave its places out, and have its rows in any order', async () => {
    const { head, rows } = await read(
      sheet(
        `<row r="3">${cell('A3', 'z')}</row><row r="1">${cell('A1', 'a')}</row><row r="1">${cell('B1', 'b')}</row>` +
          '<row><c t="str"><v>x</v></c><c/><c t="str"><v>y</v></c></row>',
      ),
    )
    expect([head, rows]).toEqual([
      ['a', 'b'],
      [
        { row: 2, cells: ['x', '', 'y'] },
        { row: 3, cells: ['z'] },
      ],
    ])
  })

  test('is read from the first sheet that people see', async () => {
    const page = (text: string) =>
      `<sheetData><row r="1">${cell('A1', text)}</row><row r="2">${cell('A2', text)}</row></sheetData>`
    const pages = [
      { name: 'list', state: 'veryHidden', rows: page('ซ่อนสนิท') },
      { name: 'เก่า', state: 'hidden', rows: page('ซ่อน') },
      { name: 'โคม', state: 'visible', rows: page('เห็น') },
      { name: 'อื่น', rows: page('อื่น') },
    ]
    const { head, sheet: name } = await read(workbook({ pages }))
    expect([head, name]).toEqual([['เห็น'], 'โคม'])
    expect(await refusal(workbook({ pages: pages.slice(0, 2) }))).toMatch(/ไม่พบแผ่นงานที่มองเห็นได้/)
  })

  test('reports hidden rows, and columns beyond the limit', async () => {
    const found = await read(
      sheet(
        `<row r="1">${cell('A1', 'a')}</row><row r="2" hidden="1">${cell('A2', 'b')}${cell('XFD2', 'c')}</row><row r="3" hidden="1"/>`,
      ),
    )
    expect(found).toMatchObject({
      hiddenRows: 1,
      farColumns: [16_383],
      rows: [{ row: 2, cells: ['b'] }],
    })
  })

  test('has numbers as its spreadsheet holds them, and none that has lost its last figures', async () => {
    const values = [
      '866123045678901',
      '8.66123045678901E+14',
      '1000000000000120',
      '9007199254740993',
      '-1e15',
    ]
    const decimals = ['13.840000000000002', '0.1', '1e-7', '0', 'text']
    const cells = [...values, ...decimals].map((value) => `<c><v>${value}</v></c>`).join('')
    expect(await firstRow(cells)).toEqual([
      '866123045678901',
      '866123045678901',
      '1.00000000000012E+15',
      '9.007199254740992E+15',
      '-1E+15',
      '13.84',
      '0.1',
      '0.0000001',
      '0',
      'text',
    ])
  })

  test.each([
    [false, ['2026-11-26', '2026-11-26 08:30:00', '08:30:00', '30:15:00', '1900-01-01', '46352']],
    [true, ['2030-11-27', '2030-11-27 08:30:00', '08:30:00', '30:15:00', '1904-01-02', '46352']],
  ])(
    'has dates as they are written in Thailand and everywhere (since 1904: %s)',
    async (isSince1904, dates) => {
      const formats = [0, 14, 200, 201, 46, 202]
      const styles =
        '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[$-107041E]d mmm yyyy h:mm"/><numFmt numFmtId="201" formatCode="hh:mm"/>' +
        '<numFmt numFmtId="202" formatCode="0.00&quot; วัน (day)&quot;"/></numFmts>' +
        `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
      const cells = [
        [1, 46_352],
        [2, 46_352.354_166_7],
        [3, 0.354_166_7],
        [4, 1.260_416_7],
        [1, 1],
        [5, 46_352],
      ].map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`)
      expect(await firstRow(cells.join(''), { styles, isSince1904 })).toEqual(dates)
    },
  )

  test('has truth, errors, parted texts and formulas without a result as they stand', async () => {
    const strings =
      '<sst><si><t>ก</t></si><si><r><t>P</t></r><r><t xml:space="preserve">-2 </t></r><rPh sb="0" eb="1"><t>อ่าน</t></rPh></si></sst>'
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c><c><f>A1+1</f></c>' +
      '<c t="inlineStr"><is><r><t>a</t></r><r><t>&#xe01;</t></r></is></c><c t="str"><f>"x"</f><v>ผล</v></c><c t="d"><v>2026-11-26</v></c>'
    expect(await firstRow(cells, { strings })).toEqual([
      'TRUE',
      'FALSE',
      '#N/A',
      'P-2 ',
      '',
      '=A1+1',
      'aก',
      'ผล',
      '2026-11-26',
    ])
  })

  test('has the characters that its format writes by their numbers', async () => {
    const texts = [
      'P-1_x000D_',
      '_x005F_x000D_',
      '_xD83D__xDE00_',
      '_xD83D_',
      '_x0000_',
      '_x_',
      'a_xe01_b',
    ]
    const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    expect(await firstRow(cells)).toEqual([
      'P-1\r',
      '_x000D_',
      '😀',
      '\uFFFD',
      '_x0000_',
      '_x_',
      'a_xe01_b',
    ])
  })

  test('is found where its parts say, in another folder, with prefixes and in UTF-16', async () => {
    const rows =
      '<x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>ก</x:v></x:c></x:row><x:row><x:c t="str"><x:v>ข</x:v></x:c></x:row></x:sheetData>'
    const utf16 = Buffer.from(`\uFEFF<x:worksheet xmlns:x="x">${rows}</x:worksheet>`, 'utf16le')
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const link = (id: string, kind: string, target: string) =>
      `<Relationships><Relationship Id='${id}' Type='${type}/${kind}' Target='${target}'/></Relationships>`
    const file = zip({
      '_rels/.rels': link('a', 'officeDocument', '/other/book.xml'),
      'other/book.xml':
        "<x:workbook xmlns:x='x'><x:sheets><x:sheet name='ก' y:id='b'/></x:sheets></x:workbook>",
      'other/_rels/book.xml.rels': link('b', 'worksheet', '../pages/one.xml'),
      'Pages/One.xml': utf16,
    })
    expect(await read(file)).toMatchObject({ head: ['ก'], rows: [{ row: 2, cells: ['ข'] }] })
  })

  const sheetOf = (text: string) => ({ rows: `<sheetData><row>${text}</row></sheetData>` })
  const noise = (length: number) =>
    Array.from({ length }, (_, n) => ((n * 7_919) % 9_973).toString(36)).join('')
  test.each([
    [
      'too many rows',
      () =>
        workbook(
          { rows: `<sheetData>${`<row>${cell('', 'a')}</row>`.repeat(20_002)}</sheetData>` },
          { packed: false },
        ),
      /เกิน 20,000 แถว/,
    ],
    [
      'a text too long',
      () => workbook(sheetOf(cell('C1', noise(20_000)))),
      /เซลล์ C1 มีข้อความยาวเกิน 32,767 ตัวอักษร/,
    ],
    [
      'one text too often',
      () =>
        workbook({
          ...often,
          strings: `<sst><si><t>${noise(9_000).slice(0, 32_000)}</t></si></sst>`,
        }),
      /ข้อมูลมากเกินไป/,
    ],
    [
      'much packed into little',
      () => workbook(sheetOf(cell('A1', '&amp;'.repeat(300_000)))),
      /ขยายออกเกิน 100 เท่า/,
    ],
    ['tags that are never closed', () => sheet('<row r="1" <c r="'.repeat(50_000)), /เสียหาย/],
    [
      'entities of its own',
      () => workbook({ doctype: '<!DOCTYPE x [<!ENTITY a "ก">]>', ...sheetOf(cell('A1', '&a;')) }),
      /เสียหาย/,
    ],
    [
      'a character that XML does not know',
      () => sheet(`<row>${cell('A1', 'a&#0;')}</row>`),
      /เสียหาย/,
    ],
    ['no sheet', () => zip({ 'xl/workbook.xml': '<workbook/>' }), /ไม่พบแผ่นงาน/],
    ['nothing in it', () => sheet('<row/><row><c r="A2"/></row>'), /ไม่พบรายการ/],
    ['half of it', () => sheet(cell('A1', 'a')).subarray(0, 100), /เสียหาย/],
    ['a size that is not its own', () => workbook(sheetOf(cell('A1', 'a')), { size: 1 }), /เสียหาย/],
    [
      'a changed letter',
      () => Buffer.from(unpacked().toString('latin1').replace('aaaa', 'aaab'), 'latin1'),
      /เสียหาย/,
    ],
    [
      'a directory that points nowhere',
      () => Buffer.from(sheet('').toString('latin1').replace('PK\x01\x02', 'PK\x09\x09'), 'latin1'),
      /เสียหาย/,
    ],
    [
      'the old format, or under a password',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /\.xls.*รหัสผ่าน/,
    ],
  ])('with %s is refused with a sentence', async (_, make, sentence) => {
    expect(await refusal(make())).toMatch(sentence)
  })
})

test('A workbook unpacks to so many bytes and cells, and no more', async () => {
  const file = sheet(`<row>${cell('A1', 'a')}</row><row>${cell('A2', 'b')}</row>`)
  expect(await refusal(file, { mostUnpackedBytes: 5_000 })).toBe('read')
  expect(await refusal(file, { mostUnpackedBytes: 500 })).toMatch(/ข้อมูลมากเกินไป/)
  expect(await refusal(sheet(`<row>${'<c/>'.repeat(1_001)}</row>`), { mostCells: 1_000 })).toMatch(
    /เกิน 1,000 ช่อง/,
  )
})

describe('CSV', () => {
  test.each([
    ['line ends alone', '\n'.repeat(100_000), /ไม่พบรายการ/],
    ['separators alone', ',\n'.repeat(100_000), /ไม่พบรายการ/],
    ['too many rows', 'a,b\n'.repeat(20_002), /เกิน 20,000 แถว/],
    ['a quote that is never closed', `devid,pole\n"${'x'.repeat(4_000_000)}`, /รูปแบบ CSV ไม่ถูกต้อง/],
    [
      'a text too long',
      `devid,pole\na,${'1,'.repeat(2)}${'x'.repeat(32_768)}\n`,
      /แถวที่ 2 คอลัมน์ D มีข้อความยาวเกิน 32,767/,
    ],
    ['too many cells', `a\n${`${'x,'.repeat(2_000)}\n`.repeat(501)}`, /เกิน 1,000,000 ช่อง/],
  ])('with %s is refused with a sentence', async (_, text, sentence) => {
    expect(await refusal(text)).toMatch(sentence)
  })

  test('has rows of separators between the others', async () => {
    const { rows } = await read(`devid;pole\n${';;\n\n'.repeat(1_000)}a;b\n`)
    expect(rows).toEqual([{ row: 2_002, cells: ['a', 'b'] }])
  })

  test('is read up to the limit of columns, and reports what is beyond', async () => {
    const found = await read(`a${','.repeat(200)}far\nb,c\n${','.repeat(200)}d,e\n`)
    expect(found).toMatchObject({ farColumns: [200, 201], rows: [{ row: 2, cells: ['b', 'c'] }] })
    expect(found.head).toHaveLength(200)
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

  test.each([
    ['a line that names its separator', 'sep=;\r\nname;a,b\r\nx;y\r\n'],
    ['that line in quotes', '"sep=\t"\nname\ta,b\nx\ty'],
    ['quotes in its head', '"name";"a,b"\nx;y\n'],
    ['line ends of all kinds', 'name;"a,b"\rx;y\r\n\n'],
  ])('with %s is read, and its head is row 1', async (_, text) => {
    const { head, rows } = await read(text)
    expect([head, rows]).toEqual([['name', 'a,b'], [{ row: 2, cells: ['x', 'y'] }]])
  })

  const thai = 'ชื่อผู้รับจ้าง,หมายเหตุ\r\nบริษัท เธอและเขา จำกัด,เนื้อที่ ๑๒ ไร่ – “ดี”\r\n'
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
  test.each([
    ['utf-8', Buffer.from(thai)],
    ['utf-8', Buffer.from(`\uFEFF${thai}`)],
    ['utf-16le', Buffer.from(`\uFEFF${thai}`, 'utf16le')],
    ['utf-16le', Buffer.from(thai, 'utf16le')],
    ['utf-16be', bigEndian(`\uFEFF${thai}`)],
    ['utf-16be', bigEndian(thai)],
    ['windows-874', thaiBytes(thai)],
  ])('in %s is read as that', async (encoding, bytes) => {
    const { head, rows, ...about } = await read(bytes)
    expect([about.encoding, head, rows[0]?.cells]).toEqual([
      encoding,
      ['ชื่อผู้รับจ้าง', 'หมายเหตุ'],
      ['บริษัท เธอและเขา จำกัด', 'เนื้อที่ ๑๒ ไร่ – “ดี”'],
    ])
  })

  test.each([
    ['a letter broken off', Buffer.concat([Buffer.from(thai), Buffer.from([0xe0, 0xb8])])],
    ['letters of Western Europe', Buffer.from('name,note\nCafé Zürich,señor\n', 'latin1')],
    ['letters that were lost', Buffer.from('name,note\n\uFFFD\uFFFD,x\n')],
    ['bytes without sense', Buffer.from([0x61, 0, 0, 0, 0x62, 0, 0xd8, 0x2c])],
  ])('with %s is refused with a sentence', async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(/^อ่านไฟล์ lamps ไม่ได้ กรุณาบันทึกเป็น CSV UTF-8 หรือ XLSX/)
  })

  test('loses the guard against formulas in reading', async () => {
    const { rows } = await read("devid,pole,sta\n867000000000018,'-12,'+250\n")
    expect(rows[0]?.cells).toEqual(['867000000000018', '-12', '+250'])
  })
})

/** Thai letters as one byte each (TIS-620), with the dashes and quotes of Windows-874. */
function thaiBytes(text: string): Buffer {
  const signs: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94 }
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0)
      return signs[letter] ?? (code < 0x80 ? code : code - 0x0e00 + 0xa0)
    }),
  )
}

describe('In a thread of its own', () => {
  const content = (file: Buffer | string) => Buffer.from(file as string).toString('base64')
  const limits = { mostBytes: 20_000_000, mostRows }

  test('a file is read and refused alike', async () => {
    expect(await readSheet('lamps', content('a,b\nc,d\n'), limits)).toEqual(
      await read('a,b\nc,d\n'),
    )
    await expect(readSheet('lamps', content('PK'), limits)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'อ่านไฟล์ XLSX ไม่ได้ ไฟล์อาจเสียหาย',
    })
    await expect(readSheet('lamps', '', limits)).rejects.toThrow('ไฟล์ว่างเปล่า')
    await expect(
      readSheet('lamps', content('abc'), { ...limits, mostBytes: 2 }),
    ).rejects.toMatchObject({
      code: 'too_large',
    })
  }, 60_000)

  test.each([
    ['too long', { timeMs: 1, heapMb: 200 }, /ใช้เวลาอ่านไฟล์นานเกิน 1 วินาที/],
    [
      'more memory than there is for it',
      { timeMs: 60_000, heapMb: 8 },
      /ใช้หน่วยความจำในการอ่านมากเกินไป/,
    ],
  ])(
    'a file that takes %s is refused with a sentence',
    async (_, thread, sentence) => {
      const cells = `<c t="str"><v>${'a'.repeat(30_000)}</v></c>`.repeat(300)
      const large = workbook(
        { rows: `<sheetData><row>${cells}</row></sheetData>` },
        { packed: false },
      )
      await expect(readSheet('lamps', content(large), limits, thread)).rejects.toThrow(sentence)
    },
    90_000,
  )
})
