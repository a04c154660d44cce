/** A file to fill in: its headings and a row that shows how; the mark lets a spreadsheet read Thai. */
export function templateAddress(lines: readonly (readonly string[])[]): string {
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
