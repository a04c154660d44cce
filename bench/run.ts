import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@roadside/server-kit/postgres/embedded.ts'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import pino from 'pino'
import { measureIngest } from './lib/measure-ingest.ts'

const lib = join(dirname(fileURLToPath(import.meta.url)), 'lib')

/** Measures and prints the figures as rows of a Markdown table, with the machine's load before and after. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-bench-'))
  // The console's own database as it runs in the field: every commit reaches the disk.
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), onExit: () => undefined })
  const before = load()
  try {
    const rows = await measureIngest(postgres.url, lib, 5)
    process.stdout.write('| what | ours, readings/s | peer, readings/s | ratio |\n|---|---|---|---|\n')
    for (const { name, ours, reference, ratio } of rows) {
      process.stdout.write(`| ${name} | ${ours} | ${reference} | ${ratio} |\n`)
    }
    process.stdout.write(`\nload average ${before} before, ${load()} after\n`)
  } finally {
    await postgres.stop()
    await removeEmbeddedPostgres({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
}
