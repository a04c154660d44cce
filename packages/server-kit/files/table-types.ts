import type { FileFormat, TextEncoding } from '@roadside/contract/records/files.ts'

/** What a file holds; the first of its filled rows is the head. */
export interface ReadTable {
  /** A name can lie: what the file is. */
  readonly format: FileFormat
  /** Detected encoding of a CSV file. */
  readonly encoding: TextEncoding | null
  /** Of XLSX: name of the sheet. */
  readonly sheet: string | null
  /** Of XLSX: filled rows that the spreadsheet does not show; they are among the rows. */
  readonly hiddenRows: number
  /** Filled columns so far to the right that they are not read. */
  readonly farColumns: readonly number[]
  readonly rows: readonly SheetRow[]
}
/** How far a file is read; each has a sentence of its own. */
export interface ReadLimits {
  readonly mostRows: number
  readonly mostCells: number
  /** Of one cell. */
  readonly mostCellCharacters: number
  /** Of all cells: XLSX names a text that it stores once as often as it likes. */
  readonly mostCharacters: number
  /** Columns further to the right are named, and not read. */
  readonly mostColumns: number
  readonly mostUnpackedBytes: number
  readonly mostUnpackedRatio: number
}

/** A table without its rows, as sent to the thread that writes it. */
export interface TableHead {
  readonly name: string
  readonly columns: readonly {
    readonly header: string
    readonly isNumber: boolean
    readonly width: number
  }[]
}

/** A row of a file as text, by the column's heading; `row` counts as a spreadsheet does. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}
