import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { writeTable } from '@roadside/server-kit/files/write-table.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'

export const fileCalls: readonly ServedCall[] = [
  serve(
    tableFile,
    async ({
      body: { name, columns, rows, format, as_of },
      caller: { username },
      database: { db },
      now,
      address,
    }) => {
      const read = columns.map(({ header, isNumber = false }, index) => ({
        header,
        isNumber,
        value: (row: (string | number | null)[]) => row[index] ?? null,
      }))
      const detail = { rows: rows.length, format }
      // a table of any content and name: its line must not pass for one of the console's own exports
      const subject = `“${name}” (ชื่อที่ผู้ส่งออกตั้ง)`
      await insertAudit(db, { username, address, action: 'exportTable', subject, detail })
      // characters that are invalid in a file's name
      const filename = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
      const asOf = as_of === undefined ? null : new Date(as_of)
      return writeTable({ name: filename, columns: read, rows, asOf }, format, bangkokDay(now()))
    },
    { isExport: true },
  ),
]
