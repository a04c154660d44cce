import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'

test('a wrong MAP_TILES_FILE stops the start with a sentence, before a database is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = join(folder, 'th.pmtiles')
  await writeFile(page, '<html>404 Not Found</html>'.repeat(20))
  const dataDir = join(folder, 'data')
  const start = (file: string) => startConsoleProcess({ DATA_DIR: dataDir, MAP_TILES_FILE: file })
  await expect(start(page)).rejects.toThrow(
    `เริ่มระบบไม่ได้: ค่าตั้ง MAP_TILES_FILE ไม่ถูกต้อง: ไม่ใช่ไฟล์ PMTiles รุ่น 3 (${page})`,
  )
  await expect(start(join(folder, 'none'))).rejects.toThrow('ไม่พบไฟล์')
  await expect(access(dataDir)).rejects.toThrow('ENOENT')
})
