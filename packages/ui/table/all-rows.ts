import { plainListLimit } from '@roadside/contract/paging.ts'

const exportPage = 500

export interface RowsReply<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** All rows of a list that the server pages, as many as an export has room for. */
export async function allRows<Row>(
  read: (paging: { page: number; perPage: number }) => Promise<RowsReply<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < plainListLimit; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: the server is not to be asked for all at once
    const reply = await read({ page, perPage: exportPage })
    rows.push(...reply.rows)
    if (reply.rows.length < exportPage) break
  }
  return rows
}
