import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipOptions {
  readonly packed?: boolean
  /** Declared unpacked size of every part, where it differs from the true one. */
  readonly size?: number
}

/** A ZIP archive of these files. */
export function zip(
  files: Readonly<Record<string, string | Buffer>>,
  { packed = true, size }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string)
    const data = packed ? deflateRawSync(bytes) : bytes
    const common = Buffer.alloc(26)
    common.writeUInt16LE(packed ? 8 : 0, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), common, place, Buffer.from(name)]))
    parts.push(part)
    offset += part.length
  }
  const names = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, names, end])
}

interface Page {
  readonly name: string
  readonly state?: string
  /** The rows of the worksheet. */
  readonly rows: string
}

export interface WorkbookParts {
  /** Of the only sheet, where there are no `pages`. */
  readonly rows?: string
  readonly pages?: readonly Page[]
  readonly strings?: string
  readonly styles?: string
  readonly doctype?: string
  readonly isSince1904?: boolean
}

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet of these rows. */
export function parts(rows: string, more: WorkbookParts = {}): Record<string, string> {
  const {
    pages = [{ name: 'แผ่น1', rows }],
    strings,
    styles,
    doctype = '',
    isSince1904 = false,
  } = more
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
  const sheets = pages.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" ${state ? `state="${state}" ` : ''}r:id="p${index}"/>`,
  )
  const links = [
    ...pages.map((_, index) => link(`p${index}`, 'worksheet', `worksheets/sheet${index}.xml`)),
    link('s', 'sharedStrings', 'sharedStrings.xml'),
    link('t', 'styles', 'styles.xml'),
  ]
  return {
    '_rels/.rels': `<Relationships>${link('b', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook>${isSince1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      pages.map((page, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `${doctype}<worksheet>${page.rows}</worksheet>`,
      ]),
    ),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': strings }),
    ...(styles !== undefined && { 'xl/styles.xml': styles }),
  }
}

/** A workbook as XLSX. */
export function workbook(more: WorkbookParts, options: ZipOptions = {}): Buffer {
  return zip(parts(more.rows ?? '', more), options)
}

/** A cell with its text in it. */
export const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
