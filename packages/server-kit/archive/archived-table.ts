import type { SchemaElement } from 'hyparquet'
import type { ColumnSource } from 'hyparquet-writer'
import type pg from 'pg'
import type { Batch } from '../batch.ts'

/** Devices from `fromId` on, up to `untilId`, which is not among them; null: to the end. */
export interface IdRange {
  readonly fromId: number
  readonly untilId: number | null
}

/** A table that is partitioned by month, and whose closed months may go into the archive. */
export interface ArchivedTable<Row extends object = object> {
  readonly table: string
  /** The column by whose ranges a month is divided into files; rows are read in the order of `key`, which begins with it. */
  readonly by: string
  /** The columns of its unique index. */
  readonly key: readonly string[]
  /** Its columns. What is stored of a row are these. */
  readonly columns: readonly string[]
  /** What a row is read as: a list for `select`. */
  readonly selected: string
  /** The opposite: rows as a table, and {@link columns} of it, as a list for `select`. */
  readonly batch: Batch<Row>
  readonly inserted: string
  /**
   * What becomes of a row `stored` that is in the database already where `excluded` comes back from the archive, by column:
   * the archive has the earlier report of the two.
   */
  readonly merged: Readonly<Record<string, string>>
  /** Columns of the file, and their data of some rows. */
  readonly schema: readonly SchemaElement[]
  toColumns(rows: readonly Row[]): ColumnSource[]
  /** The opposite, of a row as the file gives it. */
  toRow(row: Readonly<Record<string, unknown>>): Row
  /** Writes the sums by day that stay in the database, of the devices of a range, from a table with the rows of one month. */
  sumUp(client: pg.ClientBase, from: string, range: IdRange): Promise<void>
}
