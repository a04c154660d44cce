import * as z from 'zod/mini'

/** Bytes of a file that is read at most, before base64. */
export const mostImportBytes = 5_000_000
export const mostImportRows = 20_000
/** Of the body of a call that brings a file. */
export const importBodyLimit = 7_000_000

/** The part of a call's body that brings a file. */
export const sentFile = {
  filename: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The file in base64. */
  content: z.string().check(z.maxLength(importBodyLimit)),
}

/** What is wrong in a row of a file; `row` counts as a spreadsheet does, the head being row 1. */
export const ImportProblem = z.object({ row: z.number(), column: z.string(), value: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** Answer of a call that reads a file: what would be written, what stands in the way, and what is doubtful. */
export function importReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    total: z.number(),
    /** The first rows, as they would be written. */
    rows: z.array(row),
    problems: z.array(ImportProblem),
    /** What stands in nobody's way. */
    warnings: z.array(ImportProblem),
    /** How many were written; 0 in a preview. */
    written: z.number(),
  })
}

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file as it is answered; `content` in base64. */
export const AnsweredFile = z.object({ filename: z.string(), content: z.string() })
export type AnsweredFile = z.infer<typeof AnsweredFile>
