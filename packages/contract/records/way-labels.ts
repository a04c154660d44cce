export const wayFields = [
  'code',
  'name',
  'province',
  'district',
  'length_km',
  'sta_from',
  'sta_to',
  'start_latitude',
  'start_longitude',
  'end_latitude',
  'end_longitude',
  'note',
] as const
export type WayField = (typeof wayFields)[number]

/** Labels of the fields (wording.md §3 "หน้าจัดการ"). */
export const wayLabels: Readonly<Record<WayField, string>> = {
  code: 'รหัสสายทาง',
  name: 'ชื่อสายทาง',
  province: 'จังหวัด',
  district: 'อำเภอ',
  length_km: 'ระยะทาง (กม.)',
  sta_from: 'กม. เริ่มต้น',
  sta_to: 'กม. สิ้นสุด',
  start_latitude: 'ละติจูดจุดเริ่มต้น',
  start_longitude: 'ลองจิจูดจุดเริ่มต้น',
  end_latitude: 'ละติจูดจุดสิ้นสุด',
  end_longitude: 'ลองจิจูดจุดสิ้นสุด',
  note: 'หมายเหตุ',
}
