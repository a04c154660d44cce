import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ArchivedTable } from './archived-table.ts'

/** Rows that are in memory at once: a group of the file. */
export const rowsOfGroup = 25_000

export interface PartFile {
  readonly bytes: Buffer
  readonly sha256: string
  readonly rows: number
  /** SHA-256 of what the rows say, in their order. */
  readonly digest: string
}

type Shape<Row extends object> = Pick<ArchivedTable<Row>, 'schema' | 'toColumns' | 'toRow'>

/** Packs groups of rows, in their order, into one Parquet file. */
export async function packPart<Row extends object>(
  { schema, toColumns }: Shape<Row>,
  groups: AsyncIterable<readonly Row[]>,
): Promise<PartFile> {
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: [...schema],
    codec: 'GZIP',
    compressors: { GZIP: (bytes) => gzipSync(bytes) },
    statistics: false,
  })
  const digest = makeDigest()
  let count = 0
  for await (const rows of groups) {
    const columnData = toColumns(rows).map((column) => ({ ...column, offsetIndex: false }))
    await file.write({ columnData, rowGroupSize: rows.length })
    digest.add(rows)
    count += rows.length
  }
  await file.finish()
  const bytes = Buffer.from(writer.getBytes())
  return { bytes, sha256: sha256Of(bytes), rows: count, digest: digest.end() }
}

/** Reads the groups of a file's rows. Throws where it is no such file. */
export async function* unpackPart<Row extends object>(
  { toRow }: Pick<Shape<Row>, 'toRow'>,
  bytes: Buffer,
): AsyncGenerator<readonly Row[]> {
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  let rowStart = 0
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows)
    const rows = await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
      compressors: { GZIP: (input) => gunzipSync(input) },
    })
    yield rows.map(toRow)
    rowStart = rowEnd
  }
}

/** Rows and digest of what a file says when it is read. */
export async function summarisePart<Row extends object>(
  shape: Pick<Shape<Row>, 'toRow'>,
  bytes: Buffer,
): Promise<Pick<PartFile, 'rows' | 'digest'>> {
  const digest = makeDigest()
  let count = 0
  for await (const rows of unpackPart(shape, bytes)) {
    digest.add(rows)
    count += rows.length
  }
  return { rows: count, digest: digest.end() }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function makeDigest() {
  const hash = createHash('sha256')
  return {
    add: (rows: readonly object[]) => {
      for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`)
    },
    end: () => hash.digest('hex'),
  }
}
