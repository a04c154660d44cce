/** Labels of the fields of a pause, in its form and its history. */
export const pauseLabels = {
  place: 'ใช้กับ',
  reason: 'เหตุ',
  from: 'ตั้งแต่',
  to: 'ถึง',
  claim: 'คำชี้แจง',
  claimed_at: 'ได้รับหนังสือแจ้งเมื่อ',
  decision: 'ผลการพิจารณา',
  is_authoritys_fault: 'เป็นความผิดหรือความบกพร่องของหน่วยงาน',
  decision_note: 'เหตุผลของการพิจารณา',
  letter_number: 'เลขที่หนังสือ',
  letter_date: 'ลงวันที่',
  letter: 'ไฟล์หนังสือ',
} as const
