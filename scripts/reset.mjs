// npm run reset: throws the embedded database and its data away, after asking.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  ensureBuilt,
  ensureInstalled,
  fail,
  loadSettings,
  nodeProgram,
  root,
  run,
  say,
} from './lib.mjs'

loadSettings()
const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data')
if (!existsSync(dataDir)) {
  say(`ไม่มีข้อมูลใน ${dataDir}`)
  process.exit(0)
}
const isSure = process.argv.includes('--yes') || (await asks())
if (!isSure) fail('ยกเลิกแล้ว ข้อมูลยังอยู่ครบ')
await ensureInstalled()
await ensureBuilt()
// The same folder as in the confirmation.
const env = { ...process.env, DATA_DIR: dataDir }
if ((await run(nodeProgram(), [join(root, 'dist', 'server', 'reset.js')], { env })) !== 0)
  process.exit(1)
say('ลบข้อมูลแล้ว คำสั่ง npm start ครั้งต่อไปจะเริ่มใหม่ทั้งหมด')

async function asks() {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(
    `จะลบฐานข้อมูลและข้อมูลของระบบทั้งหมดใน ${dataDir} ซึ่งกู้คืนไม่ได้ พิมพ์ "ลบ" เพื่อยืนยัน: `,
  )
  lines.close()
  return answer.trim() === 'ลบ'
}
