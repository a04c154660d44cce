/** Labels of the fields of the equipment form, in it and in its history. */
export const equipmentLabels = {
  pj_code: 'รหัสโครงการ',
  deptname: 'หน่วยงาน',
  deptid: 'หน่วยงาน',
  road_name: 'ชื่อสายทาง',
  location: 'สถานที่ติดตั้ง',
  location_id: 'สถานที่ติดตั้ง',
  hostname: 'ชื่อกล้อง',
  sta: 'กม. (STA)',
  ipaddress: 'หมายเลขไอพี (IP Address)',
  hls_url: 'ที่อยู่ภาพสด (HLS URL)',
  latitude: 'ละติจูด',
  longitude: 'ลองจิจูด',
  note: 'หมายเหตุ',
  desc: 'รายละเอียด',
  anydesk: 'รหัส AnyDesk',
} as const
