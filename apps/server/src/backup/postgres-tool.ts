import { spawn } from 'node:child_process'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { environmentOfTools } from '../config.ts'

/**
 * Runs `pg_dump` or `pg_restore` of this machine against the database of `url`. The password goes by the environment,
 * which other accounts cannot read, and not by the command line, which they can. Throws {@link StartError} with the
 * tool's own words.
 */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const { address, password } = withoutPassword(url)
  const child = spawn(tool, [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environmentOfTools(), LC_ALL: 'C.UTF-8', ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).catch((cause: unknown) => {
    if (codeOf(cause) !== 'ENOENT') throw cause
    throw new StartError(
      `ไม่พบโปรแกรม ${tool} ในเครื่องนี้ กรุณาติดตั้ง postgresql-client รุ่นเดียวกับฐานข้อมูลหรือใหม่กว่า`,
      { cause },
    )
  })
  if (code === 0) return
  const detail = said.trim()
  if (/No space left on device/.test(detail))
    throw Object.assign(new Error(detail), { code: 'ENOSPC' })
  if (/server version mismatch/.test(detail)) {
    throw new StartError(
      `โปรแกรม ${tool} ในเครื่องนี้เก่ากว่าฐานข้อมูล กรุณาติดตั้ง postgresql-client รุ่นเดียวกับฐานข้อมูลหรือใหม่กว่า`,
      { detail },
    )
  }
  throw new StartError(`โปรแกรม ${tool} ทำงานไม่สำเร็จ`, { detail })
}

function withoutPassword(url: string): { address: string; password: string } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.toString(), password }
}
