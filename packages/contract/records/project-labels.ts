/** Labels of the fields of a project, in its form and its history. */
export const projectLabels = {
  pj_code: 'รหัสโครงการ',
  pj_name: 'ชื่อโครงการ',
  contract_no: 'เลขที่สัญญา',
  deptname: 'หน่วยงานคู่สัญญา (ผู้ว่าจ้าง)',
  deptid: 'หน่วยงานที่รับผิดชอบ',
  contractor_id: 'ผู้รับจ้าง',
  guarantee_date_start_de: 'วันเริ่มต้นระยะเวลารับประกันความชำรุดบกพร่อง',
  guarantee_date_end_de: 'วันสิ้นสุดระยะเวลารับประกันความชำรุดบกพร่อง',
  note: 'หมายเหตุ',
} as const

/** Labels of the fields of a place. */
export const locationLabels = {
  location_name: 'ชื่อสถานที่ติดตั้ง',
  road_code: 'รหัสสายทาง',
  road_name: 'ชื่อสายทาง',
  sta: 'กม. (STA)',
  latitude: 'ละติจูด',
  longitude: 'ลองจิจูด',
} as const
