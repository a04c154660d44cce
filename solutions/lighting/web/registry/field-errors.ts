/** What is wrong with a text that is needed, in Thai (wording.md §6); null when right. */
export function textError(label: string, text: string, most: number): string | null {
  if (text.trim() === '') return `กรุณากรอก${label}`
  return text.trim().length > most ? `${label}ต้องมีความยาวไม่เกิน ${most} ตัวอักษร` : null
}

export function isPositiveNumber(text: string): boolean {
  return /^\d{1,6}(\.\d{1,6})?$/.test(text.trim()) && Number(text) > 0
}
