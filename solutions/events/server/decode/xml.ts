import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { XMLParser } from 'fast-xml-parser'

/** An element of XML. Names are in small letters and without prefix: makers do not agree on either. */
export interface Element {
  readonly name: string
  /** As it was written, for sentences. */
  readonly written: string
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
}

/** Pictures are separate parts, and an alert has some 2 kB; parsing more would block the server. */
const longest = 256 * 1024
const deepest = 32
/** Beginnings and ends of elements: the parser takes some 10 µs for each. */
const mostTags = 10_000

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  processEntities: false, // the five of XML and numbers are read below, others stay as they are
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest,
  trimValues: true,
})

/**
 * Reads XML of a camera: its root element, or several where documents follow each other. Throws {@link Rejection}, saying in Thai what is wrong, for what is not whole,
 * has a DOCTYPE (so no entities of its own), NUL, more than 256 kB, 10 000 tags or 32 levels.
 */
export function readXml(body: Buffer, camera: string): readonly Element[] {
  const refuse = (problem: string, reason = 'bad_message') => new Rejection(reason, problem, camera)
  if (body.length > longest) throw refuse('ข้อความ XML ยาวเกิน 256 kB')
  const isWide = body[0] === 0xff && body[1] === 0xfe
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(body)
  if (text.includes('\0')) throw refuse('ข้อความ XML มีอักขระที่ไม่อนุญาต (NUL)', 'bad_text')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('ข้อความ XML มี DOCTYPE ซึ่งไม่อนุญาต')
  if (text.split('<', mostTags + 2).length > mostTags + 1)
    throw refuse(`ข้อความ XML มีเกิน ${mostTags} แท็ก`)
  const roots = parse(text, camera)
    .map(toElement)
    .filter((one) => one !== null)
  if (roots.length === 0) throw refuse('ไม่พบข้อมูล XML ในข้อความ')
  return roots
}

type Node = Readonly<Record<string, unknown>>

function parse(text: string, camera: string): readonly Node[] {
  try {
    // Names of places with a bare & are common.
    return parser.parse(text.trim().replaceAll(/&(?!#?\w{1,10};)/g, '&amp;'), true) as Node[]
  } catch (error) {
    const message = String((error as Error).message)
    if (/nested/i.test(message))
      throw new Rejection('too_deep', `ข้อมูล XML ซ้อนกันลึกเกิน ${deepest} ชั้น`, camera)
    const line = /:(\d+):(?:\d+|undefined)$/.exec(message)?.[1]
    const where = line === undefined ? '' : ` (บรรทัดที่ ${line})`
    throw new Rejection('bad_message', `ข้อความไม่ใช่ XML ที่ถูกต้อง หรือขาดหายก่อนจบ${where}`, camera)
  }
}

function toElement(node: Node): Element | null {
  const written = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
  if (written === undefined) return null
  const inside = node[written] as readonly Node[]
  const texts = inside.map((one) => one['#text']).filter((one) => typeof one === 'string')
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, unknown>)
  return {
    name: plainName(written),
    written,
    text: decoded(texts.join('')).trim(),
    attributes: new Map(
      attributes.map(([name, value]) => [plainName(name), decoded(String(value))]),
    ),
    children: inside.map(toElement).filter((one) => one !== null),
  }
}

export function plainName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? String(whole)
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}

/** All elements of this name, at any depth, in the order of the text. */
export function findAll(root: Element, name: string): readonly Element[] {
  return [
    ...(root.name === name ? [root] : []),
    ...root.children.flatMap((child) => findAll(child, name)),
  ]
}

/** Text of the first child of this name; empty where there is none. */
export function childText(parent: Element, name: string): string {
  return parent.children.find((child) => child.name === name && child.text !== '')?.text ?? ''
}

/** Text of the first non-empty element at any depth with one of these names. */
export function anyText(root: Element, ...names: readonly string[]): string {
  return names.flatMap((name) => findAll(root, name)).find(({ text }) => text !== '')?.text ?? ''
}
