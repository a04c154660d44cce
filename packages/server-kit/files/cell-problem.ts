/** Error values that spreadsheets write into cells whose formula has no result. */
const errorValue =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)$/

/** 8.67594E+14: a long number as a spreadsheet shows it, and then saves it; its last digits are lost. */
const shortened = /^-?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/i

/** The problem of a cell for any column, in Thai, or null: values that no person has typed. */
export function cellProblem(cell: string): string | null {
  if (errorValue.test(cell)) return `ช่องนี้เป็นค่าผิดพลาดของโปรแกรมตาราง (${cell}) กรุณาแก้ไขหรือเว้นว่าง`
  if (shortened.test(cell))
    return 'โปรแกรมตารางย่อเลขนี้จนไม่ครบ กรุณากำหนดคอลัมน์เป็นข้อความ (Text) แล้วกรอกใหม่ให้ครบทุกหลัก'
  if (cell.includes('\uFFFD')) return 'ช่องนี้มีอักขระที่อ่านไม่ได้ (\uFFFD) กรุณาพิมพ์ข้อความใหม่'
  return null
}
