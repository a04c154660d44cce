import type { FileFormat, TextEncoding } from '@roadside/contract/records/files.ts'

/** A file's content; the first of its filled rows is the head. */
export interface ReadTable {
  /** The format of the content: a name can be wrong. */
  readonly format: FileFormat
  /** Detected encoding of a CSV file. */
  readonly encoding: TextEncoding | null
  /** Of XLSX: name of the sheet. */
  readonly sheet: string | null
  /** Of XLSX: filled rows that the spreadsheet does not show; they are among the rows. */
  readonly hiddenRows: number
  /** Filled columns beyond the last one that is read. */
  readonly farColumns: readonly number[]
  readonly rows: readonly SheetRow[]
}
/** Limits of reading a file; each has a sentence of its own. */
export interface ReadLimits {
  readonly mostRows: number
  readonly mostCells: number
  /** Of one cell. */
  readonly mostCellCharacters: number
  /** Of all cells: XLSX may refer to a text that it stores once any number of times. */
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
    /** How a spreadsheet shows its numbers; missing: as it likes. */
    readonly numberFormat?: string | undefined
  }[]
}

/** A row of a file as text, by the column's heading; `row` counts as a spreadsheet does. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}
