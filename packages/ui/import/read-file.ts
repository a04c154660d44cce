import { formatNumber } from '@roadside/contract/domain/format.ts'
import { mostImportBytes } from '@roadside/contract/records/files.ts'

export interface ReadFile {
  readonly filename: string
  /** In base64. */
  readonly content: string
}

/** Reads a chosen file for a call; returns the reason in Thai where it cannot. */
export async function readFile(file: File): Promise<ReadFile | string> {
  if (!/\.(csv|xlsx)$/i.test(file.name)) return 'กรุณาเลือกไฟล์ CSV หรือ XLSX'
  if (file.size > mostImportBytes)
    return `ไฟล์ต้องมีขนาดไม่เกิน ${formatNumber(mostImportBytes / 1_000_000)} MB`
  try {
    return {
      filename: file.name.slice(-200),
      content: base64Of(new Uint8Array(await file.arrayBuffer())),
    }
  } catch {
    return 'อ่านไฟล์ไม่ได้ กรุณาเลือกไฟล์อีกครั้ง'
  }
}

function base64Of(bytes: Uint8Array): string {
  // a call takes only so many arguments
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCodePoint(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  )
  return btoa(pieces.join(''))
}
