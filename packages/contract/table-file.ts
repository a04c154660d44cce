import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { AnsweredFile, fileFormats } from './records/files.ts'

const Cell = z.nullable(z.union([z.string().check(z.maxLength(5_000)), z.number()]))

export const tableFile = defineCall({
  path: 'tableFile',
  summary: 'Writes a table that the caller has before them as CSV or XLSX.',
  who: 'signedIn',
  bodyLimit: 24_000_000,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    columns: z
      .array(z.object({ header: z.string().check(z.maxLength(200)), isNumber: z.optional(z.boolean()) }))
      .check(z.minLength(1), z.maxLength(60)),
    rows: z.array(z.array(Cell).check(z.maxLength(60))).check(z.maxLength(100_000)),
    format: z.enum(fileFormats),
  }),
  reply: AnsweredFile,
})
