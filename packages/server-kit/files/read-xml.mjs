// @ts-check
import { SaxesParser } from 'saxes'

/**
 * The handlers of a part's elements. Names are without prefix; `attributes` have the values by
 * their whole names.
 * @typedef {object} XmlHandler
 * @property {(name: string, attributes: Readonly<Record<string, string>>) => void} [onOpen]
 * @property {(name: string) => void} [onClose]
 * @property {(text: string) => void} [onText]
 */

/**
 * Reads XML piece by piece, in UTF-8 or, by its byte order mark, UTF-16. Throws for XML that is not
 * well-formed, and for a document type: no part of a workbook has one, and it could define entities
 * of its own.
 * @param {XmlHandler} handler
 */
export function xmlReader({ onOpen, onClose, onText }) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  /** @type {InstanceType<typeof TextDecoder> | null} */
  let decoder = null
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a workbook has no document types')
  })
  if (onOpen) parser.on('opentag', ({ name, attributes }) => onOpen(localName(name), attributes))
  if (onClose) parser.on('closetag', ({ name }) => onClose(localName(name)))
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  return {
    /** @param {Buffer} piece */
    write: (piece) => {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      parser.write(decoder.decode(piece, { stream: true }))
    },
    end: () => {
      if (decoder) parser.write(decoder.decode())
      parser.close()
    },
  }
}

/** @param {Buffer} start */
function encodingOf(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** @param {string} name */
function localName(name) {
  return name.slice(name.indexOf(':') + 1)
}
