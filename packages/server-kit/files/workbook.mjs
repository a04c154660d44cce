// @ts-check
import { builtInTimeKind, timeKind } from './xlsx-values.mjs'
import { FileRefusal } from './refusal.mjs'
import { xmlReader } from './read-xml.mjs'

/** @typedef {import('./zip-parts.mjs').Parts} Parts */
/** @typedef {import('./read-xml.mjs').XmlHandler} XmlHandler */

/**
 * The parts of a workbook: the sheet that is read, and the parts to which its cells refer.
 * @typedef {object} Workbook
 * @property {string} sheetName
 * @property {string} sheetPath
 * @property {string | null} stringsPath
 * @property {string | null} stylesPath
 * @property {boolean} isSince1904 days are counted from 1904-01-01
 */

/**
 * Reads one part; false where it does not exist.
 * @param {Parts} parts
 * @param {string} path
 * @param {XmlHandler} handler
 */
export async function readPart(parts, path, handler) {
  const reader = xmlReader(handler)
  const isThere = await parts.read(path, reader.write)
  if (isThere) reader.end()
  return isThere
}

/**
 * Finds the first visible sheet (ECMA-376 part 1 §18.2.19); a hidden sheet is never read instead.
 * @param {Parts} parts
 * @returns {Promise<Workbook>}
 */
export async function openWorkbook(parts) {
  const links = await readLinks(parts, '')
  const path = links.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  /** @type {{ name: string, id: string, isVisible: boolean }[]} */
  const sheets = []
  let isSince1904 = false
  const isThere = await readPart(parts, path, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr')
        isSince1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({
        name: attributes.name ?? '',
        id,
        isVisible: (attributes.state ?? 'visible') === 'visible',
      })
    },
  })
  const own = isThere ? await readLinks(parts, path) : []
  const pathOf = (/** @type {string} */ type) =>
    own.find((link) => link.type === type)?.path ?? null
  const pages = sheets.flatMap(({ name, id, isVisible }) => {
    const link = own.find((one) => one.id === id && one.type === 'worksheet')
    return link && isVisible ? [{ name, path: link.path }] : []
  })
  const [page] = pages
  if (!page) throw new FileRefusal('ไม่พบแผ่นงานที่มองเห็นได้ในไฟล์ XLSX')
  return {
    sheetName: page.name,
    sheetPath: page.path,
    stringsPath: pathOf('sharedStrings'),
    stylesPath: pathOf('styles'),
    isSince1904,
  }
}

/**
 * The links of a part (ECMA-376 part 2 §9.3); of the package itself with an empty path. `type` is
 * the last word of its address, which is the same in the transitional and the strict form.
 * @param {Parts} parts
 * @param {string} path
 */
async function readLinks(parts, path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`
  /** @type {{ id: string, type: string, path: string }[]} */
  const links = []
  await readPart(parts, file, {
    onOpen: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = new URL(Target, `http://package/${folder}`).pathname.slice(1)
      links.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        path: decodeURIComponent(target),
      })
    },
  })
  return links
}

/**
 * For each cell format whether its numbers are dates (ECMA-376 part 1 §18.8).
 * @param {Parts} parts
 * @param {string | null} path
 */
export async function readTimeKinds(parts, path) {
  /** @type {Map<number, string>} */
  const codes = new Map()
  /** @type {number[]} */
  const formats = []
  let isInCells = false
  if (path === null) return []
  await readPart(parts, path, {
    onOpen: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) formats.push(Number(attributes.numFmtId ?? 0))
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats.map((id) => {
    const code = codes.get(id)
    return code === undefined ? builtInTimeKind(id) : timeKind(code)
  })
}
