import excel, { type CellValue } from 'exceljs'

/** A row of a sheet by the heads of its columns. */
export type ReadRow = ReadonlyMap<string, CellValue>

/** The sheets of a workbook: their rows under the head. */
export async function readWorkbook(bytes: Buffer): Promise<ReadonlyMap<string, ReadRow[]>> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as never)
  return new Map(
    book.worksheets.map((sheet) => {
      const [head = [], ...rows] = sheet
        .getSheetValues()
        .slice(1)
        .map((row) => (row as CellValue[]).slice(1))
      const cells = rows.map(
        (row) =>
          new Map(head.map((name, index) => [typeof name === 'string' ? name : '', row[index]])),
      )
      return [sheet.name, cells] as const
    }),
  )
}
