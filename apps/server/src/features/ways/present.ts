import { coordinateTexts } from '@roadside/contract/domain/coordinates.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import {
  checkWay,
  pointOutWay,
  wayFields,
  wayFolds,
  wayLabels,
  wayRules,
} from '@roadside/contract/records/way-form.ts'
import type { WayField, WayForm } from '@roadside/contract/records/way-form.ts'
import type { RecordFile } from '@roadside/server-kit/files/read-records.ts'
import type { FileColumn } from '@roadside/server-kit/files/write-table.ts'
import type { StoredWay, Line } from './repository.ts'

/** The form of a way as it is stored; the ends of its line are the way's ends. */
export function presentForm(way: Omit<StoredWay, 'search_text'>): WayForm {
  const { code, name, province, district, sta_from, sta_to, note, length_km, line } = way
  const [start, end] = [textsOf(line?.[0]), textsOf(line?.at(-1))]
  return {
    code,
    name,
    province,
    district,
    length_km: length_km === null ? '' : String(length_km),
    sta_from,
    sta_to,
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    end_latitude: end.latitude,
    end_longitude: end.longitude,
    note,
  }
}

function textsOf(point: Line[number] | undefined) {
  return point
    ? coordinateTexts({ latitude: point[0], longitude: point[1] })
    : { latitude: '', longitude: '' }
}

/** The stored form of a way; `line` is its former line: the points between its ends stay. */
export function storeWay(form: WayForm, line: Line | null): StoredWay {
  const { code, name, province, district, sta_from, sta_to, note, length_km } = form
  return {
    code,
    name,
    province,
    district,
    sta_from,
    sta_to,
    note,
    length_km: length_km === '' ? null : Number(length_km),
    line: lineOf(form, line),
    search_text: normaliseSearch([code, name, province, district, note].join(' ')),
  }
}

function lineOf(form: WayForm, line: Line | null): Line | null {
  if (form.start_latitude === '') return null
  const start = [Number(form.start_latitude), Number(form.start_longitude)] as const
  const end = [Number(form.end_latitude), Number(form.end_longitude)] as const
  return [start, ...(line ?? []).slice(1, -1), end]
}

/** Headings under which ways are read from files. */
export const wayFile: RecordFile<WayField> = {
  labels: wayLabels,
  headings: {
    code: ['code', 'road code', 'way code', 'รหัส', 'หมายเลขทางหลวง', 'สายทาง'],
    name: ['name', 'road', 'road name', 'way name', 'ชื่อ', 'ชื่อถนน'],
    province: ['province', 'branch', 'จังหวัด/หน่วยงาน'],
    district: ['district', 'amphure', 'amphoe', 'อำเภอ/เขต'],
    length_km: ['length', 'length km', 'lengthinkm', 'ระยะทาง', 'ความยาว', 'ความยาว(กม.)'],
    sta_from: ['sta from', 'from', 'km from', 'กม.เริ่มต้น', 'sta เริ่มต้น'],
    sta_to: ['sta to', 'to', 'km to', 'กม.สิ้นสุด', 'sta สิ้นสุด'],
    start_latitude: ['start latitude', 'start lat', 'startn', 'ละติจูดเริ่มต้น'],
    start_longitude: ['start longitude', 'start long', 'start lon', 'starte', 'ลองจิจูดเริ่มต้น'],
    end_latitude: ['end latitude', 'end lat', 'endn', 'ละติจูดสิ้นสุด'],
    end_longitude: ['end longitude', 'end long', 'end lon', 'ende', 'ลองจิจูดสิ้นสุด'],
    note: ['note', 'notes', 'remark', 'remarks'],
  },
  required: ['name'],
  rules: wayRules,
  folds: wayFolds,
  check: checkWay,
  pointOut: pointOutWay,
}

const numbers = new Set<WayField>([
  'length_km',
  'start_latitude',
  'start_longitude',
  'end_latitude',
  'end_longitude',
])
const widths: Readonly<Partial<Record<WayField, number>>> = { name: 60, district: 30, note: 40 }

/** The columns of the file that ways are written to. */
export const wayColumns: readonly FileColumn<WayForm>[] = wayFields.map((field) => ({
  header: wayLabels[field],
  width: widths[field] ?? 18,
  isNumber: numbers.has(field),
  value: (form) =>
    numbers.has(field) ? (form[field] === '' ? null : Number(form[field])) : form[field],
}))
