import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './postgres/places.ts'
import { StartError } from './postgres/start-error.ts'

const elsewhere = 'หรือกำหนด DATA_DIR เป็นโฟลเดอร์อื่น'

/**
 * The sentence for an error of the operating system about a folder; null for errors of other kinds.
 */
export function folderProblem(code: string, folder: string): string | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `ดิสก์ของโฟลเดอร์ข้อมูล ${folder} ไม่มีที่ว่าง หรือมีไฟล์ครบจำนวนที่เก็บได้แล้ว กรุณาเพิ่มพื้นที่ ${elsewhere}`
    case 'EROFS':
      return `โฟลเดอร์ข้อมูล ${folder} อยู่บนดิสก์ที่อ่านได้อย่างเดียว กรุณาเปิดให้เขียนได้ ${elsewhere}`
    case 'EACCES':
    case 'EPERM':
      return `ไม่มีสิทธิ์ใช้งานโฟลเดอร์ข้อมูล ${folder} กรุณาเริ่มระบบด้วยบัญชีผู้ใช้เดิม ${elsewhere}`
    default:
      return null
  }
}

/**
 * Makes the console's folder and those above it. One by one: Node's own recursive way answers ENOENT for a disk that is
 * read only, and never ends under /proc. Throws {@link StartError}.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder)
  } catch (cause) {
    const sentence = folderProblem(codeOf(cause), folder)
    const usual = `ไม่สามารถสร้างโฟลเดอร์ข้อมูล ${folder} ได้ กรุณาตรวจสอบชื่อโฟลเดอร์ ${elsewhere}`
    throw new StartError(sentence ?? usual, { cause, detail: String(cause) })
  }
}

async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolders(dirname(folder))
    await mkdir(folder, { mode: 0o700 })
  }
}
