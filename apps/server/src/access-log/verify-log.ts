import { readdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-schema.ts'
import { printLine } from '../say.ts'
import { sortFiles, type LogFile } from './log-files.ts'
import { accessLogFolder } from './open.ts'
import { verifyFiles, type Place, type Problem, type Remark, type Verified } from './verify.ts'

const usage = `วิธีใช้: npm run verify-log -- [--part] [--last <ค่าแฮช>] [โฟลเดอร์หรือไฟล์]
  --part  ไฟล์เป็นเพียงช่วงหนึ่งของบันทึก ไม่ต้องเริ่มที่บรรทัดแรก
  --last  ค่าแฮชของบรรทัดสุดท้ายที่ทราบจากที่อื่น เช่น จากบันทึกการใช้งาน`

// Checks an access log; ends with 0, with 1 where its chain does not hold, with 2 where there is none.
try {
  process.exitCode = await verifyLog(process.argv.slice(2))
} catch (error) {
  const isOwn = error instanceof ConfigError
  process.stderr.write(`${isOwn ? error.message : `${String(error)}\n${usage}`}\n`)
  process.exitCode = 2
}

async function verifyLog(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { part: { type: 'boolean', default: false }, last: { type: 'string' } },
  })
  const path = positionals[0] ?? accessLogFolder(readConfig())
  const isFolder = (await stat(path)).isDirectory()
  const folder = isFolder ? path : dirname(path)
  const files = sortFiles(isFolder ? await readdir(path) : [basename(path)])
  if (files.length === 0) {
    printLine(`ไม่พบไฟล์บันทึกการเข้าถึงใน ${path}\n${usage}`)
    return 2
  }
  const ends: string[] = []
  let problems = 0
  for (const server of new Set(files.map((file) => file.server))) {
    const own = files.filter((file) => file.server === server)
    const verified = await verifyFiles(folder, own, values.part || !isFolder)
    printVerified(server, own, verified)
    problems += verified.problems.length
    ends.push(verified.end.last)
  }
  if (values.last !== undefined && !ends.includes(values.last)) {
    printLine('✗ ค่าแฮชของบรรทัดสุดท้ายไม่ตรงกับที่ระบุ: ส่วนท้ายถูกแก้ไขหรือถูกตัดออก')
    problems += 1
  }
  printLine(problems === 0 ? 'ผล: บันทึกต่อเนื่องครบถ้วน' : `ผล: บันทึกไม่ต่อเนื่อง ${problems} จุด`)
  return problems === 0 ? 0 : 1
}

function printVerified(server: string, files: readonly LogFile[], verified: Verified): void {
  const { lines, firstAt, lastAt, end, problems, remarks } = verified
  const span = `${timeOf(firstAt)} ถึง ${timeOf(lastAt)}`
  printLine(`เครื่องแม่ข่าย ${server}: ${files.length} ไฟล์ ${lines} บรรทัด ${span}`)
  for (const remark of remarks) printLine(`  • ${placeOf(remark)}: ${sentenceOfRemark(remark)}`)
  for (const problem of problems) printLine(`  ✗ ${placeOf(problem)}: ${sentenceOf(problem)}`)
  printLine(`  บรรทัดสุดท้ายเลขที่ ${end.n} ค่าแฮช ${end.last}`)
}

function placeOf({ file, line }: Place): string {
  return `${file} บรรทัดที่ ${line}`
}
function timeOf(at: string): string {
  return formatThaiDateTime(at, 'seconds')
}

function sentenceOf(problem: Problem): string {
  switch (problem.is) {
    case 'altered':
      return 'ข้อความถูกแก้ไข'
    case 'unreadable':
      return 'อ่านไม่ได้ ถูกแก้ไขหรือเสียหาย'
    case 'renamed':
      return 'ชื่อไฟล์ไม่ตรงกับที่บันทึกไว้ในไฟล์'
    case 'gap':
      return `บรรทัดเลขที่ ${problem.from}–${problem.to} ก่อนบรรทัดนี้หายไป`
    case 'missingFiles':
      return `ไฟล์ลำดับที่ ${problem.from}–${problem.to} ก่อนไฟล์นี้หายไป โดยไม่มีบันทึกการลบ`
    case 'begins':
      return `บันทึกเริ่มที่บรรทัดเลขที่ ${problem.n} ไฟล์ก่อนหน้าหายไป โดยไม่มีบันทึกการลบ`
  }
}

function sentenceOfRemark(remark: Remark): string {
  switch (remark.is) {
    case 'torn':
      return 'ระบบหยุดกะทันหันขณะเขียนบรรทัดนี้ บันทึกต่อจากบรรทัดนี้อย่างถูกต้อง'
    case 'unfinished':
      return 'บรรทัดสุดท้ายยังเขียนไม่จบ ระบบกำลังเขียนอยู่หรือหยุดกะทันหัน'
    case 'disturbed':
      return 'ระบบพบว่าไฟล์ก่อนหน้าถูกผู้อื่นแก้ไขหรือลบขณะเขียน จึงเริ่มไฟล์ใหม่'
    case 'crash':
      return `ระบบหยุดกะทันหันหลัง ${timeOf(remark.since)} และเริ่มใหม่ ${timeOf(remark.until)} บันทึกวินาทีสุดท้ายก่อนหยุดอาจไม่ครบ`
    case 'pause':
      return `ระบบถูกปิด ${timeOf(remark.since)} และเริ่มใหม่ ${timeOf(remark.until)}`
    case 'lost':
      return `เขียนไม่ได้ (${remark.because}) รายการหายไป ${remark.records} รายการ`
    case 'clock':
      return `นาฬิกาของเครื่องถูกปรับ ${remark.movedMs / 1000} วินาที`
    case 'removed':
      return `ลบไฟล์ ${remark.removed} ตามระยะเวลาที่กำหนด`
  }
}
