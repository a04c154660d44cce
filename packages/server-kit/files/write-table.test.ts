import { fileFormats } from '@roadside/contract/records/files.ts'
import excel from 'exceljs'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { guardFormula } from './formula-text.mjs'
import { readSheet } from './read-sheet.ts'
import { textOfRecord, throughFile } from './testing/through-file.ts'
import { spreadsheetMoment, spreadsheetMomentFormat } from './spreadsheet-moment.ts'
import {
  sheetOf,
  writeTable,
  writeWorkbook,
  type FileColumn,
  type FileTable,
} from './write-table.ts'

interface Row {
  readonly text: string
  readonly number: number | null
}
const columns: readonly FileColumn<Row>[] = [
  { header: 'ข้อความ', value: ({ text }) => text },
  { header: 'จำนวน', isNumber: true, value: ({ number }) => number },
]
const tableOf = (texts: readonly string[], number: number | null = -5) => ({
  name: 'ผู้รับจ้าง',
  columns,
  rows: texts.map((text) => ({ text, number })),
})
/** A thread takes its time on a busy machine. */
const slowly = { timeout: 60_000 }
const write = async <R>(table: FileTable<R>, format: 'csv' | 'xlsx') =>
  Buffer.from((await writeTable(table, format, '2569')).content, 'base64')
const limits = { mostBytes: 5_000_000, mostRows: 20_000 }

const dangerous = [
  "=cmd|' /C calc'!A0",
  '+66812345678',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  ' \t -1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'=1",
  "''=1",
  "' =1",
  "'\t+1",
  '=',
  '- ',
  '--',
  '\u200b=1',
  '=1\n=2',
  '="a"&"b"',
  '=1,2;3',
]
const harmless = [
  '0812345678',
  '1+100',
  '1e5',
  '21/11/2569',
  "'อพอสทรอฟี",
  "''",
  "'",
  '',
  'ก=ข',
  '5-4',
  'a@b.c',
  '"คำพูด"',
  'ก,ข',
  'บรรทัด\nสอง',
  'บรรทัด\r\nสอง',
  'ค่า;อื่น',
  "it's",
  '007',
  'ทล. 33',
  '\u0e33',
  '-',
  "'-",
  "''-",
]

test.each(dangerous)('%j is no formula in CSV', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`)
})

test.each(harmless)('%j stands in CSV as it is', (text) => {
  expect(guardFormula(text)).toBe(text)
})

test('every text comes back from CSV as it was', slowly, async () => {
  const apostrophes = [...dangerous, ...harmless].flatMap((text) => [
    text,
    `'${text}`,
    `''${text}`,
    ` ${text} `,
  ])
  const texts = apostrophes.map((text) => `${text}`)
  const file = await writeTable(tableOf(texts), 'csv', '2569')
  const sheet = await readSheet(file.filename, file.content, limits)
  expect(sheet.format).toBe('csv')
  expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(texts)
})

test(
  'CSV begins with its mark, ends lines as spreadsheets do, and writes numbers as numbers',
  slowly,
  async () => {
    const bytes = await write(tableOf(['0812345678', '-5', ' ก'], -5), 'csv')
    expect(bytes.toString('utf8')).toBe(
      "\uFEFFข้อความ,จำนวน\r\n0812345678,-5\r\n'-5,-5\r\n" + '" ก",-5\r\n',
    )
  },
)

test(
  'XLSX keeps texts as texts and numbers as numbers, under a frozen head on a sheet with a Thai name',
  slowly,
  async () => {
    const texts = ['0812345678', '=1+1', '-5', '1e5', "'=1", 'ก\nข', '21/11/2569', '<&>"']
    const bytes = await write(tableOf(texts, 9.972), 'xlsx')
    const book = new excel.Workbook()
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    const sheet = book.getWorksheet('ผู้รับจ้าง')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    const cells = texts.map((_, index) => sheet?.getCell(index + 2, 1))
    expect(cells.map((cell) => [cell?.value, cell?.type])).toEqual(
      texts.map((text) => [text, excel.ValueType.String]),
    )
    expect([sheet?.getCell(2, 2).value, sheet?.getCell(2, 1).numFmt]).toEqual([9.972, '@'])
    const read = await readSheet('x', bytes.toString('base64'), limits)
    expect(read.rows.map(({ cells: [text, number] }) => [text, number])).toEqual(
      texts.map((text) => [text, '9.972']),
    )
  },
)

test(
  'a character that XML does not know leaves the rest of the file readable',
  slowly,
  async () => {
    const bytes = await write(tableOf(['a\uFFFFb', '\uFFFE', 'ก']), 'xlsx')
    const book = new excel.Workbook()
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    expect([2, 3, 4].map((row) => book.worksheets[0]?.getCell(row, 1).value)).toEqual([
      'a\uFFFDb',
      '\uFFFD',
      'ก',
    ])
  },
)

test.each(fileFormats)(
  'any file that is written as %s is read as it was',
  async (format) => {
    // a row of blanks alone is none
    const generated = fc.array(
      fc.tuple(textOfRecord, textOfRecord, textOfRecord).map((row) => ['x', ...row]),
      { minLength: 1, maxLength: 40 },
    )
    const plain = Array.from({ length: 4 }, (_, index) => ({
      header: `ช่อง ${index}`,
      value: (row: readonly string[]) => row[index] ?? '',
    }))
    await fc.assert(
      fc.asyncProperty(generated, async (rows) => {
        const read = await throughFile({ name: 'ก', columns: plain, rows }, format)
        const found = read.rows.map(({ cells }) => plain.map((_, index) => cells[index] ?? ''))
        const asRead = (cell: string) => (format === 'xlsx' && cell.trim() === '' ? '' : cell)
        expect(found).toEqual(rows.map((row) => row.map(asRead)))
      }),
      { numRuns: 60 },
    )
  },
  60_000,
)

test('every reader of CSV finds the cells of several lines whole', slowly, async () => {
  const rows = ['a\n=1+1', 'a\r=2', 'ลดความเร็ว\n-50', 'a\r\nb']
  const text = (await write(tableOf(rows, 1), 'csv')).toString('utf8')
  expect(text.slice(1).split('\r\n"')).toEqual([
    'ข้อความ,จำนวน',
    'a\n=1+1",1',
    'a\r=2",1',
    'ลดความเร็ว\n-50",1',
    'a\r\nb",1\r\n',
  ])
})

test('a sheet is named without what spreadsheets refuse', slowly, async () => {
  const bytes = await write(
    { ...tableOf(['ก']), name: 'สายทาง [1/2]: ทั้งหมด?*\\ ที่มีชื่อยาวกว่าสามสิบเอ็ดตัวอักษร' },
    'xlsx',
  )
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  expect(book.worksheets[0]?.name).toBe('สายทาง  1 2   ทั้งหมด    ที่มีช'.slice(0, 31))
})

test(
  'a workbook has its sheets in their order, each with all of its rows and the formats of its numbers',
  slowly,
  async () => {
    const many = tableOf(Array.from({ length: 1_201 }, (_, index) => `แถว ${index}`))
    const moments = {
      name: 'เวลา',
      rows: ['2026-11-29T23:30:15+07:00', null, '2026-11-30T00:00:00+07:00'],
      columns: [
        {
          header: 'เมื่อ',
          value: (iso: string | null) => spreadsheetMoment(iso),
          isNumber: true,
          numberFormat: spreadsheetMomentFormat,
        },
      ],
    }
    const sheets = [sheetOf(many), sheetOf({ ...many, name: 'ว่าง', rows: [] }), sheetOf(moments)]
    const { filename, content } = await writeWorkbook(sheets, 'รายงาน')
    expect(filename).toBe('รายงาน.xlsx')
    const book = new excel.Workbook()
    await book.xlsx.load(Buffer.from(content, 'base64') as never)
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['ผู้รับจ้าง', 1_202],
      ['ว่าง', 1],
      ['เวลา', 4],
    ])
    expect(book.worksheets[0]?.getCell('A1202').value).toBe('แถว 1200')
    const moment = book.worksheets[2]?.getCell('A2')
    // the wall clock of Bangkok, which exceljs reads as UTC
    expect(moment?.value).toEqual(new Date('2026-11-29T23:30:15Z'))
    expect(moment?.numFmt).toBe(spreadsheetMomentFormat)
    expect(book.worksheets[2]?.getCell('A3').value).toBeNull()
  },
)

test.for(fileFormats)('rows of an earlier moment say it in a last head: %s', async (format) => {
  const asOf = new Date('2026-11-29T14:05:12+07:00')
  const { filename, content } = await writeTable({ ...tableOf(['ก', 'ข']), asOf }, format, '2569')
  const { head, rows } = await readSheet(filename, content, limits)
  expect(head).toEqual(['ข้อความ', 'จำนวน', 'ข้อมูล ณ 29/11/2569 14:05:12 น.'])
  expect(rows).toHaveLength(2)
})
