// Runs inside QuickJS in the codec's realm, for codecs that use one of these: globals of Node and
// browsers for bytes and texts. `require` returns the npm package `buffer`, which was evaluated
// before.
;(function () {
  'use strict'
  const { Buffer } = globalThis.require('buffer')

  const encodings = {
    'utf-8': 'utf8',
    utf8: 'utf8',
    ascii: 'latin1',
    'us-ascii': 'latin1',
    'iso-8859-1': 'latin1',
    latin1: 'latin1',
    'windows-1252': 'latin1',
    'utf-16': 'utf16le',
    'utf-16le': 'utf16le',
  }

  class TextDecoder {
    #encoding
    #isFatal
    constructor(label = 'utf-8', { fatal = false } = {}) {
      this.#encoding = encodings[String(label).trim().toLowerCase()]
      if (this.#encoding === undefined)
        throw new RangeError(`TextDecoder: unknown encoding ${label}`)
      this.#isFatal = fatal
    }
    decode(bytes = []) {
      const { buffer = bytes, byteOffset, byteLength } = bytes
      const text = Buffer.from(buffer, byteOffset, byteLength).toString(this.#encoding)
      if (this.#isFatal && text.includes('\uFFFD'))
        throw new TypeError('TextDecoder: the bytes are not text')
      return text.replace(/^\uFEFF/, '')
    }
  }

  class TextEncoder {
    get encoding() {
      return 'utf-8'
    }
    encode(text = '') {
      return new Uint8Array(Buffer.from(String(text), 'utf8'))
    }
  }

  const atob = (text) => {
    const base64 = String(text).replace(/[\t\n\f\r ]/g, '')
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new Error('atob: not base64')
    return Buffer.from(base64, 'base64').toString('latin1')
  }
  const btoa = (text) => {
    if (/[^\0-\xff]/.test(text)) throw new Error('btoa: characters beyond Latin-1')
    return Buffer.from(String(text), 'latin1').toString('base64')
  }

  Object.assign(globalThis, { Buffer, TextDecoder, TextEncoder, atob, btoa })
})()
