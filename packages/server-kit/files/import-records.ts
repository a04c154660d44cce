import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostImportBytes,
  mostImportRows,
  describeProblems,
  type ImportCounts,
  type ImportProblem,
  type ImportSource,
} from '@roadside/contract/records/files.ts'
import type { RecordKind } from '@roadside/contract/records/record.ts'
import { insertAudit } from '../audit.ts'
import type { Db } from '../database.ts'
import type { Saving } from '../record-store.ts'
import { makeOnce } from '../records.ts'
import { noteImported } from './import-repository.ts'
import { readRecords, type ReadRecords, type RecordFile } from './read-records.ts'
import { readSheet } from './read-sheet.ts'

/** How the records of one kind are read from a file. */
export interface RecordImport<Field extends string> {
  readonly kind: RecordKind
  readonly file: RecordFile<Field>
  /**
   * Compares the rows with each other and with the register; reports findings by `complain` and
   * `pointOut`. Returns the rows that equal their record in the register: they are not written
   * again.
   */
  readonly compare: (db: Db, read: ReadRecords<Field>) => Promise<ReadonlySet<number>>
  /** Writes all; answers their ids in the order of the forms. */
  readonly insert: (
    db: Db,
    forms: readonly Record<Field, string>[],
    now: Date,
  ) => Promise<readonly number[]>
}

export interface SentImport {
  readonly filename: string
  readonly content: string
  readonly write: boolean
  readonly request_id?: string | undefined
}

/** Rows that an answer names at most; the count is of all. */
const mostShown = 200

interface Imported<Field extends string> {
  readonly total: number
  readonly unchanged: number
  readonly source: ImportSource
  readonly rows: (Record<Field, string> & { readonly row: number })[]
  readonly problems: ImportProblem[]
  readonly warnings: ImportProblem[]
  readonly counts: ImportCounts
  readonly written: number
}

/**
 * Reads a file of records and names every wrong row. With `write` all of them are written, or none where one is wrong;
 * the same request id again, and a row that the register has as it is, writes nothing and answers how many the first wrote.
 */
export async function importRecords<Field extends string>(
  kind: RecordImport<Field>,
  { db, caller, address, now }: Saving,
  sent: SentImport,
): Promise<Imported<Field>> {
  const limits = { mostBytes: mostImportBytes, mostRows: mostImportRows }
  const read = await readRecords(await readSheet(sent.filename, sent.content, limits), kind.file)
  const { source, records, warnings } = read
  if (!sent.write) {
    const unchanged = await kind.compare(db, read)
    const rows = records.slice(0, mostShown).map(({ row, form }) => ({ ...form, row }))
    return {
      total: records.length - unchanged.size,
      unchanged: unchanged.size,
      source,
      rows,
      ...describeProblems(problemsToMend(read, unchanged), warnings),
      written: 0,
    }
  }
  const written = await db.transaction().execute(async (transaction) => {
    const { username } = caller
    const { id: count } = await makeOnce(
      { db: transaction, username, kind: kind.kind },
      { id: sent.request_id, content: sent.content },
      async () => {
        const unchanged = await kind.compare(transaction, read)
        const problems = problemsToMend(read, unchanged)
        if (problems.length > 0) {
          throw new ApiError(
            'bad_request',
            `มีรายการที่ต้องแก้ไข ${problems.length} จุด ยังไม่ได้บันทึกรายการใด`,
          )
        }
        const forms = records.filter(({ row }) => !unchanged.has(row)).map(({ form }) => form)
        const ids = await kind.insert(transaction, forms, now)
        const entries = forms.flatMap((form, index) =>
          ids[index] === undefined ? [] : [{ id: ids[index], form }],
        )
        await noteImported({ db: transaction, kind: kind.kind, username, now }, entries)
        const [action, subject] = [`import_${kind.kind}`, sent.filename]
        await insertAudit(transaction, {
          username,
          address,
          action,
          subject,
          detail: { rows: forms.length },
        })
        return forms.length
      },
    )
    return count
  })
  return {
    total: records.length,
    unchanged: records.length - written,
    source,
    rows: [],
    ...describeProblems([], []),
    written,
  }
}

/**
 * Problems of rows that will be written. A row that equals its record is not written, so its
 * problems block nothing.
 */
export function problemsToMend(
  { problems }: Pick<ReadRecords<string>, 'problems'>,
  unchanged: ReadonlySet<number>,
): readonly ImportProblem[] {
  return problems.filter(({ row }) => !unchanged.has(row))
}
