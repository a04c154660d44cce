import type { AnsweredFile } from '@roadside/contract/records/files.ts'

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Hands a file that the server answered to the browser, as if a link to it had been pressed. */
export function saveFile({ filename, content }: AnsweredFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
  const type = filename.endsWith('.csv') ? types.csv : types.xlsx
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // the browser reads it after this
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
