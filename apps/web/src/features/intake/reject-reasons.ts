/** Reasons of rejected messages, in Thai. */
export const rejectReasons: Readonly<Record<string, string>> = {
  unknown_device: 'อุปกรณ์ยังไม่ลงทะเบียน',
  unknown_event: 'ไม่รู้จักประเภทเหตุการณ์',
  bad_json: 'ไม่ใช่ JSON ที่ถูกต้อง',
  bad_message: 'รูปแบบข้อความไม่ถูกต้อง',
  bad_time: 'เวลาไม่ถูกต้อง',
  bad_number: 'ตัวเลขไม่ถูกต้อง',
  bad_text: 'ตัวอักษรไม่ถูกต้อง',
  bad_value: 'ค่าไม่สามารถบันทึกได้',
  left_out: 'บันทึกโดยไม่รวมบางช่อง',
  key_scope: 'คีย์นี้ไม่ได้ใช้สำหรับส่งข้อมูลของอุปกรณ์',
  key_endpoint: 'คีย์ส่งข้อมูลใช้กับช่องทางนี้ไม่ได้',
  key_department: 'อุปกรณ์ของหน่วยงานอื่น',
  too_many_channels: 'มีค่ามากเกินกำหนด',
  too_large: 'ข้อความมีขนาดใหญ่เกินกำหนด',
  no_birth: 'ข้อมูลมาก่อนการรายงานตัว (Sparkplug birth)',
  too_many: 'ข้อความมีจำนวนค่ามากเกินกำหนด',
  too_deep: 'ข้อมูลซ้อนกันหลายชั้นเกินกำหนด',
}

export function reasonName(reason: string): string {
  return rejectReasons[reason] ?? reason
}
