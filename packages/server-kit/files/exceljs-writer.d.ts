/** The streaming writer of exceljs alone: the package's own types describe it as a whole. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type { stream } from 'exceljs'
  const WorkbookWriter: typeof stream.xlsx.WorkbookWriter
  export default WorkbookWriter
}
