import { foldText } from '@roadside/contract/domain/fold.ts'
import {
  impossibleDegrees,
  positionHints,
  readPosition,
} from '@roadside/contract/domain/coordinates.ts'
import type { ImportProblem, ImportSource } from '@roadside/contract/records/files.ts'
import { makeBreather } from '@roadside/server-kit/breathe.ts'
import { cellProblem } from '@roadside/server-kit/files/cell-problem.ts'
import {
  findColumns,
  presentSource,
  type FileHeadings,
} from '@roadside/server-kit/files/columns.ts'
import type { Sheet } from '@roadside/server-kit/files/read-sheet.ts'
import type { SheetRow } from '@roadside/server-kit/files/table-types.ts'
import { foldDeviceId } from '../../device-id.ts'
import { fourGProfileName } from '../codecs/profile-names.ts'
import type { ImportLamp } from '../../registry-calls.ts'
import { roadSides, roadSideWords, type RoadSide } from '@roadside/contract/domain/road-side.ts'

type Field = Exclude<keyof ImportLamp, 'row' | 'was'>
const fields = [
  'devid',
  'pole',
  'link',
  'profile',
  'latitude',
  'longitude',
  'sta',
  'circuit',
  'side',
] as const satisfies readonly Field[]

/** All but the columns of a closed list of words. */
type TextField = Exclude<Field, 'link' | 'side'>

/** The columns as the sample file names them. */
const labels: Readonly<Record<Field, string>> = {
  devid: 'รหัสอุปกรณ์',
  pole: 'หมายเลขเสา',
  link: 'เครือข่าย',
  profile: 'ชนิดอุปกรณ์',
  latitude: 'ละติจูด',
  longitude: 'ลองจิจูด',
  sta: 'กม. (STA)',
  circuit: 'วงจรไฟฟ้า',
  side: 'ด้านของถนน',
}
/** Further headings that are understood. */
const headings: Readonly<Record<Field, readonly string[]>> = {
  devid: ['deveui', 'imei', 'รหัสอุปกรณ์ (DevEUI/IMEI)'],
  pole: ['เสา'],
  link: [],
  profile: ['โปรไฟล์'],
  latitude: ['lat'],
  longitude: ['long', 'lon'],
  sta: ['กม.'],
  circuit: ['วงจร', 'ตู้ควบคุม', 'circuit'],
  side: ['ด้าน', 'side'],
}
export const lampHeadings: FileHeadings<Field> = { labels, headings, required: ['devid'] }

/** What is registered of a lamp that a row may change. */
export type LampHere = Readonly<Record<TextField, string>> & Pick<ImportLamp, 'link' | 'side'>

/** What is registered already. */
export interface Registered {
  /** Device id → name of the other site it is registered at. */
  readonly siteOfDevice: ReadonlyMap<string, string>
  /** Lamps of the site by device id. */
  readonly here: ReadonlyMap<string, LampHere>
  /** Numbers of the poles that the site has lamps on. */
  readonly poles: ReadonlySet<string>
  /** Names of the profiles; where a row names none, a 4G lamp has its own, and others the first. */
  readonly profiles: readonly string[]
}

export interface CheckedRows {
  /** What is to be written: without the lamps that are registered as their rows have them. */
  readonly lamps: ImportLamp[]
  readonly problems: ImportProblem[]
  /** What is doubtful and stands in nobody's way. */
  readonly warnings: ImportProblem[]
  readonly source: ImportSource
  /** Rows whose lamps are registered as the rows have them. */
  readonly unchanged: number
}

/**
 * Reads the rows of a sheet as lamps, each with its problems and warnings. Throws without the
 * needed columns.
 */
export async function checkRows(sheet: Sheet, registered: Registered): Promise<CheckedRows> {
  const { head, rows } = sheet
  const columns = findColumns(head, lampHeadings)
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  const firstRowOf = new Map<string, number>()
  const firstRowOfPole = new Map<string, number>()
  const checkRow = ({ row, cells }: SheetRow): ImportLamp | null => {
    const cell = (field: Field) => cells[columns.get(field) ?? -1]?.trim() ?? ''
    const devid = readDeviceId(cell('devid'))
    const known = registered.here.get(devid)
    /** A registered text may end in spaces, which no cell has. */
    const text = (field: TextField, otherwise = '') => {
      const registeredText = known?.[field] ?? otherwise
      return cell(field) === '' || cell(field) === registeredText.trim()
        ? registeredText
        : cell(field)
    }
    const link = known && cell('link') === '' ? known.link : linkOf(cell('link'), devid)
    const side = cell('side') === '' ? (known?.side ?? '') : readSide(cell('side'))
    const lamp: ImportLamp = {
      row,
      devid,
      pole: text('pole'),
      sta: text('sta'),
      circuit: text('circuit'),
      side: side ?? '',
      was: null,
      link,
      profile: text('profile', usualProfile(link, registered.profiles)),
      latitude: text('latitude'),
      longitude: text('longitude'),
    }
    const noteIn = (list: ImportProblem[]) => (field: Field, message: string) => {
      list.push({
        row,
        column: head[columns.get(field) ?? -1] ?? labels[field],
        value: cell(field).slice(0, 60),
        message,
      })
    }
    const isOther = (field: Field) => lamp[field] !== known?.[field]
    /** What is registered as it is stands in nobody's way, whatever it is. */
    const complain: Complain = (field, message) => {
      if (isOther(field)) noteIn(problems)(field, message)
    }
    checkDevice(lamp, registered, firstRowOf, noteIn(problems))
    for (const field of fields) {
      const problem = field === 'devid' ? null : cellProblem(cell(field))
      if (problem !== null) complain(field, problem)
    }
    checkTexts(lamp, registered, complain)
    if (cell('link') !== '' && !linkWords.test(cell('link')))
      noteIn(problems)('link', 'ไม่รู้จักเครือข่ายนี้ (ใช้ได้: LoRaWAN, 4G หรือเว้นว่าง)')
    if (side === null) noteIn(problems)('side', unknownSide)
    if (isOther('latitude') || isOther('longitude')) checkPosition(lamp, complain, noteIn(warnings))
    if (isOther('pole')) checkPole(lamp, registered, firstRowOfPole, noteIn(warnings))
    if (known && isOther('latitude') && cell('longitude') === '')
      noteIn(problems)('longitude', halfPosition)
    if (known && isOther('longitude') && cell('latitude') === '')
      noteIn(problems)('latitude', halfPosition)
    if (!known) return lamp
    const changed = fields.filter(isOther)
    return changed.length === 0
      ? null
      : { ...lamp, was: Object.fromEntries(changed.map((field) => [field, known[field]])) }
  }
  const lamps: ImportLamp[] = []
  const breathe = makeBreather()
  for (const row of rows) {
    const lamp = checkRow(row)
    if (lamp) lamps.push(lamp)
    await breathe()
  }
  const unchanged = rows.length - lamps.length
  return { lamps, problems, warnings, source: presentSource(sheet, columns), unchanged }
}

/** A leading apostrophe marks a number as text in a spreadsheet; some files retain it. */
function readDeviceId(cell: string): string {
  return foldDeviceId(
    foldText(cell)
      .replaceAll(' ', '')
      .replace(/^['’‘`]/, ''),
  )
}

/** One of them with the other from before is a place that nobody meant. */
const halfPosition = 'กรุณากรอกทั้งละติจูดและลองจิจูด หรือเว้นว่างทั้งสองช่องเพื่อไม่เปลี่ยนพิกัด'

const linkWords = /^(?:4g(?:[ -]?lte)?|lte|imei|lora(?:[ -]?wan)?)$/i

/** An IMEI belongs to a 4G lamp, unless the file states another link. */
function linkOf(text: string, devid: string): ImportLamp['link'] {
  return (text === '' ? /^\d{15}$/.test(devid) : /4g|lte|imei/i.test(text)) ? '4g' : 'lorawan'
}

/** Null: no word for a side of a road. */
function readSide(text: string): RoadSide | null {
  const folded = foldText(text)
  return (
    roadSides.find((side) => side === folded || sideForms[side].some((form) => form === folded)) ??
    null
  )
}

const sideForms: Readonly<Record<RoadSide, readonly string[]>> = {
  left: [roadSideWords.left, 'ซ้าย', 'ด้านซ้าย'],
  right: [roadSideWords.right, 'ขวา', 'ด้านขวา'],
  median: [roadSideWords.median, 'กลาง', 'กลางถนน'],
}
const unknownSide = `ไม่รู้จักด้านของถนนนี้ (ใช้ได้: ${roadSides.map((side) => roadSideWords[side]).join(', ')} หรือเว้นว่าง)`

function usualProfile(link: ImportLamp['link'], profiles: readonly string[]): string | undefined {
  return link === '4g' && profiles.includes(fourGProfileName) ? fourGProfileName : profiles[0]
}

const wrongDevice = 'รหัสอุปกรณ์ต้องเป็น DevEUI (เลขฐานสิบหก 16 หลัก) หรือ IMEI (ตัวเลข 15 หลัก)'

/** 8.67594E+14: how a spreadsheet shows, and then saves, a long number. */
const shortenedNumber = /^\d(?:[.,]\d+)?e\+?\d{2}$/
const wasShortened =
  'โปรแกรมตารางย่อเลขนี้จนไม่ครบ กรุณากำหนดคอลัมน์เป็นข้อความ (Text) แล้วกรอกรหัสใหม่ให้ครบ (IMEI 15 หลัก หรือ DevEUI 16 หลัก)'

type Complain = (field: Field, message: string) => void

function checkDevice(
  lamp: ImportLamp,
  registered: Registered,
  firstRowOf: Map<string, number>,
  complain: Complain,
): void {
  const { devid, row } = lamp
  if (devid === '') return complain('devid', 'กรุณากรอกรหัสอุปกรณ์')
  const isRight =
    /^\d{15}$/.test(devid) || (lamp.link === 'lorawan' && /^[0-9a-f]{16}$/.test(devid))
  // what is registered already may be a name that the maker gave
  if (!isRight && !registered.here.has(devid))
    return complain('devid', shortenedNumber.test(devid) ? wasShortened : wrongDevice)
  const first = firstRowOf.get(devid)
  if (first !== undefined) return complain('devid', `รหัสอุปกรณ์ซ้ำกับแถวที่ ${first}`)
  firstRowOf.set(devid, row)
  const site = registered.siteOfDevice.get(devid)
  if (site !== undefined) complain('devid', `ลงทะเบียนไว้แล้วที่ ${site}`)
}

function checkTexts(lamp: ImportLamp, registered: Registered, complain: Complain): void {
  if (lamp.pole === '') complain('pole', 'กรุณากรอกหมายเลขเสา')
  else if (lamp.pole.length > 60) complain('pole', 'หมายเลขเสาต้องมีความยาวไม่เกิน 60 ตัวอักษร')
  if (!registered.profiles.includes(lamp.profile))
    complain('profile', `ไม่พบชนิดอุปกรณ์นี้ (ที่มี: ${registered.profiles.join(', ')})`)
  for (const field of ['latitude', 'longitude', 'sta'] as const) {
    if (lamp[field].length > 100) complain(field, 'ข้อความต้องมีความยาวไม่เกิน 100 ตัวอักษร')
  }
  if (lamp.circuit.length > 60) complain('circuit', 'วงจรไฟฟ้าต้องมีความยาวไม่เกิน 60 ตัวอักษร')
}

/** Crews are sent to a pole by its number. Two luminaires of one pole may share it, so it is pointed out alone. */
function checkPole(
  { pole, row }: ImportLamp,
  { poles }: Registered,
  firstRowOfPole: Map<string, number>,
  pointOut: Complain,
): void {
  const first = firstRowOfPole.get(pole)
  if (pole === '') return
  if (first === undefined) firstRowOfPole.set(pole, row)
  if (poles.has(pole)) pointOut('pole', 'พื้นที่นี้มีเสาหมายเลขนี้อยู่แล้ว กรุณาตรวจสอบ')
  else if (first !== undefined) pointOut('pole', `หมายเลขเสาซ้ำกับแถวที่ ${first} กรุณาตรวจสอบ`)
}

/**
 * A position is free text, so a doubtful one is pointed out alone (settled "Lighting"). Degrees that Earth does not have are
 * refused (wording.md §8): in a long file nobody looks at each warning.
 */
function checkPosition(
  { latitude, longitude }: ImportLamp,
  complain: Complain,
  pointOut: Complain,
): void {
  if (latitude === '' && longitude === '') return
  const impossible = impossibleDegrees(latitude, longitude)
  if (impossible) return complain(impossible.field, impossible.message)
  const hint = positionHints[readPosition(latitude, longitude).kind]
  if (hint) pointOut('latitude', hint)
}
