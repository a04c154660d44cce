// @ts-check
import { FileRefusal, tooLongCell, tooManyCells, tooManyRows } from './refusal.mjs'
import { openWorkbook, readPart, readTimeKinds } from './workbook.mjs'
import { columnName, numberText, placeOf, timeText, unescapeText } from './xlsx-values.mjs'
import { openParts } from './zip-parts.mjs'

/** @typedef {import('./table-types.ts').ReadTable} ReadTable */
/** @typedef {import('./table-types.ts').ReadLimits} ReadLimits */
/** @typedef {import('./table-types.ts').SheetRow} SheetRow */
/** @typedef {import('./zip-parts.mjs').Parts} Parts */

const tooMuch = 'ไฟล์ XLSX มีข้อมูลมากเกินไป กรุณาลบแผ่นงานที่ไม่ใช้ หรือบันทึกเป็น CSV UTF-8'

/**
 * Reads the rows of a workbook's first visible sheet (ECMA-376 part 1 §18.3) that are not empty.
 * Cells have the typed value, not the rounded one on screen; dates are written as `2026-11-26`.
 * Throws {@link FileRefusal} with the reason.
 * @param {Buffer} bytes
 * @param {ReadLimits} limits
 * @returns {Promise<ReadTable>}
 */
export async function readXlsx(bytes, limits) {
  try {
    const parts = await openParts(bytes, limits)
    const book = await openWorkbook(parts)
    const strings = await readStrings(parts, book.stringsPath, limits)
    const timeKinds = await readTimeKinds(parts, book.stylesPath)
    const found = await readCells(parts, book, { strings, timeKinds }, limits)
    return { format: 'xlsx', encoding: null, sheet: book.sheetName, ...found }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw new FileRefusal('อ่านไฟล์ XLSX ไม่ได้ ไฟล์อาจเสียหาย', { cause: error })
  }
}

/**
 * Texts are stored once and named by their number; one may have several parts, of which the reading aids (rPh) are none.
 * @param {Parts} parts
 * @param {string | null} path
 * @param {ReadLimits} limits
 */
async function readStrings(parts, path, { mostCells }) {
  /** @type {string[]} */
  const strings = []
  let text = ''
  let isText = false
  let isAid = false
  if (path === null) return strings
  await readPart(parts, path, {
    onOpen: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isAid = true
      else if (name === 't') isText = true
    },
    onText: (piece) => {
      if (isText && !isAid) text += piece
    },
    onClose: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isAid = false
      else if (name === 'si') {
        strings.push(unescapeText(text))
        if (strings.length > mostCells) throw tooManyCells(mostCells)
      }
    },
  })
  return strings
}

/**
 * @param {Parts} parts
 * @param {import('./workbook.mjs').Workbook} book
 * @param {{ readonly strings: readonly string[], readonly timeKinds: readonly ('date' | 'span' | null)[] }} shared
 * @param {ReadLimits} limits
 */
async function readCells(parts, { sheetPath, isSince1904 }, { strings, timeKinds }, limits) {
  /** Cells of each row by its number: writers may open one row several times. @type {Map<number, string[]>} */
  const rows = new Map()
  /** @type {Set<number>} */
  const hidden = new Set()
  /** @type {Set<number>} */
  const farColumns = new Set()
  let row = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let formula = ''
  /** Element whose text is read. */
  let reading = ''
  let isAid = false
  let cellCount = 0
  let characters = 0

  const addCell = () => {
    const text = cellText(type, value, formula)
    if (text.trim() === '') return
    if (text.length > limits.mostCellCharacters) {
      throw tooLongCell(`เซลล์ ${columnName(column)}${row}`, limits.mostCellCharacters)
    }
    characters += text.length
    if (characters > limits.mostCharacters) throw new FileRefusal(tooMuch)
    if (column >= limits.mostColumns) {
      farColumns.add(column)
      return
    }
    const cells = rows.get(row) ?? []
    cells[column] = text
    rows.set(row, cells)
    // the head is one more
    if (rows.size > limits.mostRows + 1) throw tooManyRows(limits.mostRows)
  }

  /** @type {(type: string, value: string, formula: string) => string} */
  const cellText = (kind, read, unsolved) => {
    // a formula without a computed result: the cell has only the formula
    if (read === '') return unsolved === '' ? '' : `=${unsolved}`
    if (kind === 's') return strings[Number(read)] ?? ''
    if (kind === 'b') return read === '1' ? 'TRUE' : 'FALSE'
    if (kind !== '' && kind !== 'n') return unescapeText(read)
    const time = timeKinds[style] ?? null
    return time === null ? numberText(read) : timeText(read, time, isSince1904)
  }

  const isThere = await readPart(parts, sheetPath, {
    onOpen: (name, attributes) => {
      if (name === 'row') {
        row = rowNumber(attributes.r) ?? row + 1
        column = -1
        if (attributes.hidden === '1' || attributes.hidden === 'true') hidden.add(row)
      } else if (name === 'c') {
        cellCount += 1
        if (cellCount > limits.mostCells) throw tooManyCells(limits.mostCells)
        column = placeOf(attributes.r ?? '')?.column ?? column + 1
        type = attributes.t ?? ''
        style = Number(attributes.s ?? 0)
        value = ''
        formula = ''
      } else if (name === 'rPh') isAid = true
      else if (name === 'v' || name === 't' || name === 'f') reading = name
    },
    onText: (piece) => {
      if (reading === '' || isAid) return
      if (reading === 'f') formula += piece
      else value += piece
    },
    onClose: (name) => {
      if (name === 'c') addCell()
      else if (name === 'rPh') isAid = false
      else if (name === reading) reading = ''
    },
  })
  if (!isThere) throw new FileRefusal('ไม่พบแผ่นงานในไฟล์ XLSX')
  const sorted = [...rows].sort(([a], [b]) => a - b)
  return {
    hiddenRows: sorted.filter(([number]) => hidden.has(number)).length,
    farColumns: [...farColumns].sort((a, b) => a - b),
    rows: sorted.map(([number, cells]) => ({
      row: number,
      cells: Array.from(cells, (cell) => cell ?? ''),
    })),
  }
}

/** @param {string | undefined} text */
function rowNumber(text) {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
