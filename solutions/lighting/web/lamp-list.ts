import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { cyclingWord, lightStateWords, shownStatusWords } from '../rules/health.ts'
import { statusOf } from './lamp-row.ts'
import type { LampFilter, LampRow } from './lamp-view.ts'
import { sideWord } from './lamp-words.ts'

type Column = ExportColumn<LampRow>

/** Names of a list's filters. */
export const filterWords: Readonly<Record<LampFilter, string>> = {
  all: '',
  ok: 'ปกติ',
  off: 'ผิดปกติ',
  unknown: 'ไม่ทราบ',
  unreachable: 'ติดต่อไม่ได้',
  day_burning: 'ไฟติดกลางวัน',
  unplaced: 'ไม่มีพิกัด',
}

const pole: Column = { header: 'หมายเลขเสา', value: (lamp) => lamp.pole }
const devid: Column = { header: 'รหัสอุปกรณ์ (DevEUI/IMEI)', value: (lamp) => lamp.devid }
const state: readonly Column[] = [
  { header: 'กระแส (A)', value: (lamp) => lamp.devct, isNumber: true },
  { header: 'สถานะการทำงาน', value: (lamp) => shownStatusWords[statusOf(lamp)] },
  { header: 'สถานะไฟ', value: stateWord },
]
const ofDevice: readonly Column[] = [
  { header: 'การเชื่อมต่อ', value: ({ devconnect = null }) => devconnect },
  {
    header: 'ข้อมูลล่าสุดเมื่อ',
    value: ({ lastupdate }) => (lastupdate ? formatThaiDateTime(lastupdate, 'seconds') : null),
  },
  { header: 'RSSI (dBm)', value: ({ rssi = null }) => rssi, isNumber: true },
  { header: 'แบตเตอรี่ (V)', value: ({ devbattery = null }) => devbattery, isNumber: true },
  {
    header: 'ไม่ถึงระบบ 24 ชม. (ข้อความ)',
    value: ({ missing_day = null }) => missing_day,
    isNumber: true,
  },
]
const place: readonly Column[] = [
  { header: 'กม. (STA)', value: ({ sta }) => sta },
  { header: 'วงจรไฟฟ้า', value: ({ circuit }) => circuit },
  { header: 'ด้านของถนน', value: ({ side }) => sideWord(side) },
  { header: 'ละติจูด', value: ({ latitude }) => latitude },
  { header: 'ลองจิจูด', value: ({ longitude }) => longitude },
]

/** As in the table: what a lamp that is silent does now is not known. */
function stateWord(lamp: LampRow): string | null {
  if (lamp.day_burning) return lightStateWords.lit_by_day
  if (lamp.cycling) return cyclingWord
  return lamp.devstate === '-' ? null : lamp.devstate
}

/** Columns of a list of lamps as the account sees them, with where they stand. */
export function listColumns(isRoot: boolean): readonly Column[] {
  return isRoot ? [pole, devid, ...state, ...ofDevice, ...place] : [pole, ...state, ...place]
}
