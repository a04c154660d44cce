import { ApiError } from '@roadside/contract/errors.ts'
import type { SheetRow } from './read-sheet.ts'
import { TooLargeUnpacked, unzipTexts } from './unzip.ts'
import { attributeOf, xmlTags, xmlText } from './xml-tags.ts'

/** Bytes of the workbook's XML; the largest honest file has a quarter of it. */
const mostUnpacked = 40_000_000
/** Columns further to the right hold nothing that is read. */
const mostColumns = 100

const workbook = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'
const strings = 'xl/sharedStrings.xml'

/**
 * The rows of the first sheet of a workbook (ECMA-376 part 1 §18.3) that have something in them. Only texts and
 * numbers are read, and no more than `mostRows` rows below the head, because a small file can describe a sheet that no memory holds.
 * Throws `bad_request` with what is wrong.
 */
export async function readXlsx(bytes: Buffer, mostRows: number): Promise<SheetRow[]> {
  try {
    const parts = await unzipTexts(bytes, [workbook, relations], mostUnpacked)
    const sheet = firstSheet(parts.get(workbook) ?? '', parts.get(relations) ?? '')
    const texts = await unzipTexts(bytes, [sheet, strings], mostUnpacked)
    const xml = texts.get(sheet)
    if (xml === undefined) throw new ApiError('bad_request', 'ไม่พบแผ่นงานในไฟล์ XLSX')
    return readRows(xml, sharedStrings(texts.get(strings) ?? ''), mostRows)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const message =
      error instanceof TooLargeUnpacked
        ? 'ไฟล์ XLSX มีข้อมูลมากเกินไป กรุณาลบแผ่นงานที่ไม่ใช้ หรือบันทึกเป็น CSV UTF-8'
        : 'อ่านไฟล์ XLSX ไม่ได้ ไฟล์อาจเสียหาย'
    throw new ApiError('bad_request', message, { cause: error })
  }
}

function firstSheet(book: string, links: string): string {
  let id = ''
  for (const tag of xmlTags(book)) if (tag.name === 'sheet' && id === '') id = attributeOf(tag, 'r:id')
  for (const tag of xmlTags(links)) {
    if (tag.name !== 'Relationship' || attributeOf(tag, 'Id') !== id) continue
    const target = attributeOf(tag, 'Target')
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return 'xl/worksheets/sheet1.xml'
}

/** Texts are kept once and named by their number; one may have several parts, of which the reading aids (rPh) are none. */
function sharedStrings(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isAid = false
  for (const { name, kind, before } of xmlTags(xml)) {
    if (name === 'rPh') isAid = kind === 'start'
    else if (name === 't' && kind === 'end' && !isAid) text += xmlText(before)
    else if (name === 'si' && kind !== 'start') {
      texts.push(text)
      text = ''
    }
  }
  return texts
}

function readRows(xml: string, shared: readonly string[], mostRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  let number = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let value = ''
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'row' && tag.kind !== 'end') {
      number = Number(attributeOf(tag, 'r')) || number + 1
      cells = []
      column = -1
    } else if (tag.name === 'c' && tag.kind !== 'end') {
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1
      type = attributeOf(tag, 't')
      value = ''
    } else if ((tag.name === 'v' || tag.name === 't') && tag.kind === 'end') {
      value += xmlText(tag.before)
    } else if (tag.name === 'c' && column < mostColumns) {
      cells[column] = textOf(type, value, shared).trim()
    } else if (tag.name === 'row' && cells.some((cell) => cell !== '')) {
      rows.push({ row: number, cells: Array.from(cells, (cell) => cell ?? '') })
      if (rows.length > mostRows + 1) break
    } else if (tag.name === 'sheetData' && tag.kind === 'end') break
  }
  return rows
}

/** A1 → 0, AB7 → 27; null where the cell does not say. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** What was typed, not what is shown rounded. */
function textOf(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  const isNumber = (type === '' || type === 'n') && value !== '' && Number.isFinite(Number(value))
  return isNumber ? String(Number(value)) : value
}
