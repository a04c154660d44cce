import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const program = '/usr/bin/soffice'
export const hasLibreOffice = existsSync(program)

/** Comma, quotes, UTF-8, from row 1; cells as they are stored and not as they are shown; every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/** The cells of a workbook by sheet, as LibreOffice reads and reckons them. */
export function openInLibreOffice(bytes: Buffer): ReadonlyMap<string, string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'roadside-office-'))
  try {
    writeFileSync(join(folder, 'book.xlsx'), bytes)
    execFileSync(
      program,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        folder,
        join(folder, 'book.xlsx'),
      ],
      { stdio: 'pipe', timeout: 240_000 },
    )
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.csv'))
    return new Map(
      sheets.map((name) => [
        name.slice('book-'.length, -'.csv'.length),
        parse(readFileSync(join(folder, name)), { bom: true }),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
