import * as z from 'zod/mini'

/** Bytes of a file that is read at most, before base64. */
export const mostImportBytes = 5_000_000
export const mostImportRows = 20_000
/** Bytes of the body of a call with a file. */
export const importBodyLimit = 7_000_000

/** The part of a call's body that brings a file. */
export const sentFile = {
  filename: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The file in base64. */
  content: z.string().check(z.maxLength(importBodyLimit)),
}

/** A problem in a row of a file; `row` counts as a spreadsheet does, the head being row 1. */
export const ImportProblem = z.object({
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Rows count once, whatever is wrong with them. */
const ImportCounts = z.object({
  problems: z.int(),
  wrongRows: z.int(),
  warnings: z.int(),
  doubtfulRows: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** Problems of each kind that an answer names at most. */
const mostNamed = 1_000

/**
 * A file's problems in an answer: the first of each kind in the order of the rows, and the counts
 * of all.
 */
export function describeProblems(
  problems: readonly ImportProblem[],
  warnings: readonly ImportProblem[],
) {
  const first = (all: readonly ImportProblem[]) =>
    all.toSorted((a, b) => a.row - b.row).slice(0, mostNamed)
  const rows = (all: readonly ImportProblem[]) => new Set(all.map(({ row }) => row)).size
  const counts: ImportCounts = {
    problems: problems.length,
    wrongRows: rows(problems),
    warnings: warnings.length,
    doubtfulRows: rows(warnings),
  }
  return { problems: first(problems), warnings: first(warnings), counts }
}

/** Encodings in which the text of a file is read, as the Encoding Standard names them; `windows-874` is TIS-620 with a few signs more. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** The detected properties of a file, shown next to its findings. */
export const ImportSource = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of CSV. */
  encoding: z.nullable(z.enum(textEncodings)),
  /** Of XLSX: name of the sheet that was read. */
  sheet: z.nullable(z.string()),
  /** Of XLSX: rows that the spreadsheet hides; they are read as all others. */
  hidden_rows: z.int(),
  /** Columns that hold something and were not read: by their headings, or by their place where they have none. */
  unread_columns: z.array(z.string()),
})
export type ImportSource = z.infer<typeof ImportSource>

/** Answer of a call that reads a file: the rows to be written, the problems, and the warnings. */
export function importReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    /** Rows that would be written, or that a write was sent. */
    total: z.number(),
    /** Rows that are registered as they are: nothing is written of them. */
    unchanged: z.int(),
    source: ImportSource,
    /** The first rows, as they would be written. */
    rows: z.array(row),
    problems: z.array(ImportProblem),
    /** Findings that block nothing. */
    warnings: z.array(ImportProblem),
    /** Of all problems and warnings; the lists may hold the first alone. */
    counts: ImportCounts,
    /** Number of written rows; 0 in a preview. */
    written: z.number(),
  })
}

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file as it is answered; `content` in base64. */
export const AnsweredFile = z.object({ filename: z.string(), content: z.string() })
export type AnsweredFile = z.infer<typeof AnsweredFile>
