import { formatNumber } from '@roadside/contract/domain/format.ts'
import { mostImportBytes } from '../../registry-calls.ts'

export interface ReadFile {
  readonly filename: string
  /** In base64. */
  readonly content: string
}

/** Reads a chosen file for `importLamps`; a text says why not, in Thai. */
export async function readFile(file: File): Promise<ReadFile | string> {
  if (!/\.(csv|xlsx)$/i.test(file.name)) return 'กรุณาเลือกไฟล์ CSV หรือ XLSX'
  if (file.size > mostImportBytes) return `ไฟล์ต้องมีขนาดไม่เกิน ${formatNumber(mostImportBytes / 1_000_000)} MB`
  try {
    const address = await dataAddressOf(file)
    return { filename: file.name.slice(-200), content: address.slice(address.indexOf(',') + 1) }
  } catch {
    return 'อ่านไฟล์ไม่ได้ กรุณาเลือกไฟล์อีกครั้ง'
  }
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
