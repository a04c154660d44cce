import { createHash } from 'node:crypto'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import { scratchStore } from '@roadside/server-kit/media/testing/scratch-store.ts'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../config-schema.ts'
import { archiveCopiesOf } from './archive-copies.ts'
import { backUpPictures } from './make-backup.ts'

test('where a tool backs up the database, copies of the archive are made, and go with their month', async () => {
  const [t, data, backup] = [await createTestDatabase(), await scratchStore(), await scratchStore()]
  onTestFinished(async () => {
    await t.drop()
    await data.drop()
    await backup.drop()
  })
  await mkdir(data.root, { recursive: true })
  await mkdir(backup.root, { recursive: true })
  const bytes = Buffer.from('readings')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = `archive/lamp_reading-2026-08/0-${sha256}.parquet`
  await openDiskStore(join(data.root, 'media')).put(file, bytes, false)
  await t.database.pool.query(
    `insert into archive_month (source, month, starts_at, ends_at, state, changed_at)
     values ('lamp_reading', '2026-08', '2026-08-01T00:00:00+07', '2026-09-01T00:00:00+07', 'archived', now())`,
  )
  await t.database.pool.query(
    `insert into archive_part (source, month, from_id, file, bytes, sha256, rows, digest, checksum, written_at)
     values ('lamp_reading', '2026-08', 0, $1, 8, $2, 1, '', '', now())`,
    [file, sha256],
  )
  const copies = archiveCopiesOf(backup.root)
  const former = 'archive/lamp_reading-2024-01/0-former.parquet'
  await copies.put(former, bytes, false)
  const old = new Date('2026-01-01T00:00:00Z')
  await utimes(join(backup.root, 'readings', former), old, old)

  const config = parseConfig({
    DATABASE_URL: t.url,
    TOKEN_SECRET: 'of a test '.repeat(4),
    DATA_DIR: data.root,
    BACKUP_DIR: backup.root,
    BACKUP_KEEP_DAYS: '14',
  })
  expect((await backUpPictures(config)).archive).toEqual({ count: 1, copied: 1, missing: [] })
  expect((await copies.list('archive')).map(({ key }) => key)).toEqual([file])
})
