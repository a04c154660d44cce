import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createCodecSandbox } from './sandbox.ts'
import type { CodecEntry, CodecLimits, CodecResult } from './codec.ts'

vi.setConfig({ testTimeout: 30_000 }) // threads start slowly on a busy machine

const logged: string[] = []
const log = {
  warn: (_: unknown, text: string) => void logged.push(text),
  error: (_: unknown, text: string) => void logged.push(text),
} as unknown as Parameters<typeof createCodecSandbox>[0]['log']

const input = {
  bytes: Uint8Array.of(1, 2, 250),
  fPort: 7,
  recvTime: new Date('2026-11-21T12:00:00Z'),
}
const body = (text: string) => `function decodeUplink(input) { ${text} }`

const opened: ReturnType<typeof createCodecSandbox>[] = []
function open(limits: Partial<CodecLimits> = {}, now?: () => number) {
  const sandbox = createCodecSandbox({ log, limits, ...(now && { now }) })
  opened.push(sandbox)
  return sandbox
}
const shared = open()
let profile = 0
const run = (source: string, entry?: CodecEntry): Promise<CodecResult> =>
  shared.decode(`p${(profile += 1)}`, source, input, entry)

afterEach(() => void logged.splice(0))
afterAll(() => Promise.all(opened.map((sandbox) => sandbox.close())))

describe('a codec', () => {
  it('is given what TS013 says and answers with data and warnings', async () => {
    const source = body(`return { data: {
      bytes: input.bytes, isArray: Array.isArray(input.bytes), port: input.fPort, year: input.recvTime.getUTCFullYear()
    }, warnings: ['low'], errors: [] }`)
    expect(await run(source)).toEqual({
      ok: true,
      data: { bytes: [1, 2, 250], isArray: true, port: 7, year: 2026 },
      warnings: ['low'],
    })
  })

  it.each([
    ['const decodeUplink = (input) => ({ data: { n: input.fPort } })'],
    ['var decodeUplink = function (input) { return { data: { n: input.fPort } } } // the end'],
    [
      '"use strict"\nclass Reader { n(i) { return i.fPort } }\nfunction decodeUplink(i) { return { data: { n: new Reader().n(i) } } }',
    ],
    ['module.exports = { decodeUplink: function (i) { return { data: { n: i.fPort } } } }'],
    [
      'function decodeUplink(i) { return { data: { n: i.fPort } } }\nmodule.exports = { decodeUplink }',
    ],
    ['exports.decodeUplink = (i) => ({ data: { n: i.fPort } })'],
    [
      'let module = {}; const exports = 7; function decodeUplink(i) { return { data: { n: i.fPort } } }',
    ],
    ['globalThis.decodeUplink = function (i) { i0 = i.fPort; return { data: { n: i0 } } }'],
    ['function decodeUplink(i) { console.log("seen", i); return { data: { n: i.fPort } } }'],
    [
      'function decodeUplink(i) { console.table(i.bytes); console.dir(i); return { data: { n: i.fPort } } }',
    ],
    [
      '"use strict"; (function (root, factory) { root.decodeUplink = factory() })(this, function () { return function (i) { return { data: { n: i.fPort } } } })',
    ],
    [
      'function decodeUplink(i) { return { data: { n: i.fPort } } } exports.decodeUplink = decodeUplink; (globalThis || this).decodeUplink = decodeUplink',
    ],
    [
      'take = function (i) { return i.fPort }\r\nfunction decodeUplink(i) { return { data: { n: take(i) } } }\r\n',
    ],
    [
      'function decodeUplink(i) { try { function take(i) { return i.fPort } return { data: { n: take(i) } } } catch (e) { throw new Error("lost") } }',
    ],
    ['\uFEFFfunction decodeUplink(i) { with (i) { return { data: { n: fPort } } } }'],
  ])('may be written as %j', async (source) => {
    expect(await run(source)).toMatchObject({ ok: true, data: { n: 7 } })
  })

  it.each([
    ['function Decoder(bytes, port) { return { n: port, first: bytes[0] } }'],
    [
      'function Decode(fPort, bytes, variables) { return { n: fPort, first: bytes[0], limit: variables.limit } }',
    ],
    [
      'function Decode(fPort, bytes) { return { data: { n: fPort, first: bytes[0] }, warnings: ["low"] } }',
    ],
    [
      'module.exports = { Decoder: function (bytes, port) { return { n: port, first: bytes[0] } } }',
    ],
    [
      'function decodeUplink(i) { return { data: Decoder(i.bytes, i.fPort) } } function Decoder(bytes, port) { return { n: port, first: bytes[0] } }',
    ],
  ])('may be of an older form: %s', async (source) => {
    const values = await run(source)
    expect(values).toMatchObject({ ok: true, data: { n: 7, first: 1 } })
    expect(values).toMatchObject({ warnings: source.includes('low') ? ['low'] : [] })
  })

  it.each([
    [
      'Object.defineProperty(Object, "assign", { enumerable: false, configurable: true, writable: true, value: function (t) { return t } })',
    ],
    ['if (true) Array.prototype.last = function () { return this[this.length - 1] }'],
    ['"use strict"; String.prototype.padStart = function () { return "0" }'],
    [
      'Number.prototype.toBits = function () { return this.toString(2) }; Date.now = function () { return 0 }',
    ],
    ['Object = { keys: Object.keys }; var Math = { floor: function () { return 7 } }'],
  ])('may redefine what is built in: %s', async (text) => {
    const source = `${text}; function decodeUplink() { return { data: { n: 7 } } }`
    for (let i = 0; i < 2; i += 1)
      expect(await shared.decode(text, source, input)).toMatchObject({ data: { n: 7 } })
  })

  it('uses its own polyfill', async () => {
    const source = `Object.defineProperty(Object, 'assign', { configurable: true, value: function () { return 'own' } })
      Array.prototype.last = function () { return this[this.length - 1] }
      function decodeUplink(i) { return { data: { assign: Object.assign({}, {}), last: i.bytes.last() } } }`
    expect(await run(source)).toMatchObject({ data: { assign: 'own', last: 250 } })
  })

  it.each<[string, unknown]>([
    ['Buffer.from(input.bytes).readUInt16LE(1)', 0xfa02],
    ['Buffer.from(input.bytes).readInt16BE(1)', 0x02fa],
    ['Buffer.from("ff", "hex").readInt8(0)', -1],
    ['Buffer.from("0000c03f", "hex").readFloatLE(0)', 1.5],
    ['Buffer.from(input.bytes).toString("hex")', '0102fa'],
    ['Buffer.from(input.bytes).slice(0, 2).toString("base64")', 'AQI='],
    ['Buffer.from("AQI=", "base64").length', 2],
    ['Buffer.concat([Buffer.from([104]), Buffer.from("é")]).toString()', 'hé'],
    ['Buffer.alloc(2).fill(7).toJSON().data', [7, 7]],
    ['new Buffer(input.bytes)[2]', 250],
    ['Buffer.isBuffer(Buffer.from([]))', true],
    ['require("buffer").Buffer === Buffer', true],
    ['atob("aGk=")', 'hi'],
    ['btoa("\xff")', '/w=='],
    ['new TextDecoder().decode(new Uint8Array([0xe0, 0xb9, 0x84]))', 'ไ'],
    ['new TextDecoder("ascii").decode(new Uint8Array([104, 105]).subarray(1))', 'i'],
    ['Array.from(new TextEncoder().encode("ไ"))', [0xe0, 0xb9, 0x84]],
    ['Object.keys(input.variables)', []],
    ['input.recvTime instanceof Date && input.bytes instanceof Array', true],
  ])('has what codecs use beside the language: %s', async (expression, value) => {
    expect(await run(body(`return { data: { value: ${expression} } }`))).toMatchObject({
      data: { value },
    })
  })

  it.each([
    ['atob("%")', 'atob'],
    ['btoa("ไ")', 'btoa'],
    ['new TextDecoder("shift-jis")', 'shift-jis'],
    ['new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([255]))', 'TextDecoder'],
  ])('is told what it cannot have: %s', async (expression, words) => {
    expect(await run(body(`return { data: { value: ${expression} } }`))).toMatchObject({
      ok: false,
      error: expect.stringContaining(words) as string,
    })
  })

  it('may decode downlinks', async () => {
    const source = 'function decodeDownlink(input) { return { data: { port: input.fPort } } }'
    expect(await run(source, 'decodeDownlink')).toMatchObject({ data: { port: 7 } })
    expect(await run(source)).toEqual({
      ok: false,
      error: 'ไม่พบฟังก์ชัน decodeUplink ในตัวถอดรหัส',
      isCutOff: false,
      mayPass: false,
      suspendedUntil: null,
    })
  })

  it('may have objects with names and words of their own', async () => {
    const source = `
      function Lamp() {} Lamp.prototype.toString = function () { return 'lamp' }
      class Bad extends Error { constructor() { super('m'); this.name = 'Bad' } }
      function decodeUplink() { var e = new Bad(); return { data: { lamp: String(new Lamp()), name: e.name, text: e.message } } }`
    expect(await run(source)).toMatchObject({ data: { lamp: 'lamp', name: 'Bad', text: 'm' } })
  })
})

describe('a codec that fails', () => {
  it.each([
    ['syntax', 'function decodeUplink( {', /SyntaxError/],
    ['more than a script', '}); x = 1; (function () {', /SyntaxError/],
    ['no function', 'var decodeUplink = 5', /ไม่พบฟังก์ชัน decodeUplink/],
    ['throws', body('throw new Error("no such port")'), /แจ้งข้อผิดพลาด: no such port/],
    ['throws at the top', 'null.x', /แจ้งข้อผิดพลาด/],
    ['throws what has no words', body('throw { toString() { throw 1 } }'), /unknown/],
    ['tells one error', body('return { errors: "unknown port" }'), /แจ้งข้อผิดพลาด: unknown port$/],
    [
      'tells errors as objects',
      body('return { errors: [{ code: 7 }, null] }'),
      /แจ้งข้อผิดพลาด: {"code":7}, null$/,
    ],
    ['tells errors', body('return { data: { a: 1 }, errors: ["e1", "e2"] }'), /e1, e2/],
    [
      'tells errors in an older form',
      'function Decoder() { return { errors: ["e1"], n: 1 } }',
      /แจ้งข้อผิดพลาด: e1$/,
    ],
    [
      'answers one error in an older form',
      'function Decode() { return { error: "no port" } }',
      /แจ้งข้อผิดพลาด: no port$/,
    ],
    [
      'answers an error beside its port',
      'function Decoder(b, port) { return { error: "no port", port: port } }',
      /no port$/,
    ],
    [
      'answers an error as data',
      body('return { data: { error: "no port", fPort: input.fPort } }'),
      /no port$/,
    ],
    ['answers a text', body('return "wrong size"'), /แจ้งข้อผิดพลาด: wrong size$/],
    [
      'answers a text in an older form',
      'function Decoder() { return "wrong size" }',
      /แจ้งข้อผิดพลาด: wrong size$/,
    ],
    ['answers a list in an older form', 'function Decoder() { return [1] }', /ออบเจกต์/],
    ['answers nothing in an older form', 'function Decoder() {}', /ออบเจกต์/],
    ['answers nothing', body('return'), /data.*errors/],
    ['answers a list', body('return { data: [1] }'), /ออบเจกต์/],
    ['answers a circle', body('var a = {}; a.a = a; return { data: a }'), /circular/],
    ['answers too much', body('return { data: { s: "x".repeat(70000) } }'), /65536/],
    [
      'answers too deep',
      body('var a = {}; for (var i = 0; i < 40; i++) a = { a: a }; return { data: a }'),
      /32/,
    ],
    ['answers NUL', body('return { data: { s: "a\\u0000b" } }'), /NUL/],
    [
      'answers a prototype',
      body('return { data: JSON.parse(\'{"__proto__":{"x":1}}\') }'),
      /__proto__/,
    ],
    ['is async', 'async function decodeUplink() { await 1; return { data: {} } }', /Promise/],
    ['recurses', 'function decodeUplink(i) { return decodeUplink(i) }', /stack overflow/],
    ['recurses in JSON', body('JSON.parse("[".repeat(100000))'), /stack overflow|ค้าง/],
  ])('%s', async (_, source, message) => {
    const result = await run(source)
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(message) as string })
  })

  it('differs from one with a value called error', async () => {
    const values = '{ error: "lamp", current: 1 }'
    expect(await run(body(`return { data: ${values} }`))).toMatchObject({
      data: { error: 'lamp', current: 1 },
    })
    expect(await run(`function Decoder() { return ${values} }`)).toMatchObject({
      data: { error: 'lamp', current: 1 },
    })
    expect(await run(body('return { data: { error: false } }'))).toMatchObject({
      data: { error: false },
    })
  })

  it('gives null for what is not a number', async () => {
    expect(
      await run(body('return { data: { a: NaN, b: Infinity, c: undefined, d: 1 } }')),
    ).toMatchObject({
      data: { a: null, b: null, d: 1 },
    })
  })

  it('fails alone: its next call and those of others go on', async () => {
    const source = body('if (input.fPort === 7) null.x; return { data: { fine: true } }')
    expect(await shared.decode('sometimes', source, input)).toMatchObject({ ok: false })
    expect(await shared.decode('sometimes', source, { ...input, fPort: 1 })).toMatchObject({
      data: { fine: true },
    })
  })
})

describe('a codec that takes too much', () => {
  it.each([
    ['loops', 'for (;;);'],
    [
      'loops in a regular expression',
      'return { data: { x: /^(a+)+$/.test("a".repeat(40) + "b") } }',
    ],
    ['loops and catches', 'for (;;) try { for (;;); } catch (e) {}'],
    ['eats memory', 'var a = []; for (;;) a.push(new Array(1000).fill(1))'],
    ['eats memory at once', 'return { data: { n: new ArrayBuffer(1e9) } }'],
    ['sorts for ever', '[3, 2, 1].sort(function () { for (;;); })'],
    [
      'takes long where it cannot be interrupted',
      'return { data: { n: new Uint8Array(3e6).fill(1).join("").length } }',
    ],
  ])('%s', async (_, text) => {
    expect(await run(body(text))).toMatchObject({ ok: false, isCutOff: true })
  })

  const nested = (make: string) => `let o = {}; for (let n = 0; n < 20000; n += 1) o = ${make};`
  it.each([
    ['objects', `${nested('{ o }')} return { data: o }`],
    ['lists', `${nested('[o]')} return { data: { o } }`],
    ['complaints', `${nested('[o]')} return { errors: [o] }`],
    [
      'values that are made while they are read',
      'const o = () => ({ toJSON: () => ({ o: o() }) }); return { data: o() }',
    ],
  ])('is stopped where its answer goes too deep: %s', async (_, text) => {
    expect(await run(body(text))).toMatchObject({
      isCutOff: true,
      error: 'ผลลัพธ์ของตัวถอดรหัสซ้อนกันเกิน 32 ชั้น',
    })
  })

  it.each([
    [
      'an answer that grows at every level',
      'let o = []; for (let n = 0; n < 30; n += 1) o = [o, o, o]; return { data: { o } }',
      /50 มิลลิวินาที|65536/,
    ],
    ['a long text', 'return { data: { s: "\\u0001".repeat(300000) } }', /65536/],
    [
      'an error of the engine with much hung on it',
      `${nested('{ o }')} throw Object.assign(new InternalError('x'), { message: o })`,
      /InternalError: \[object Object\]$/,
    ],
  ])('is stopped while it is read: %s', async (_, text, message) => {
    expect(await run(body(text))).toMatchObject({
      ok: false,
      error: expect.stringMatching(message) as string,
    })
  })

  it('memory is bounded', async () => {
    const taking = (bytes: number) =>
      body(`return { data: { n: new Uint8Array(${bytes}).length } }`)
    expect(await run(taking(4e6))).toMatchObject({ data: { n: 4e6 } })
    expect(await run(taking(12e6))).toMatchObject({
      error: 'ตัวถอดรหัสใช้หน่วยความจำเกิน 8 MiB',
      isCutOff: true,
    })
  })

  it('that cannot be interrupted costs its thread', async () => {
    const sandbox = open({ hangMs: 300 })
    const hanging = sandbox.decode('hangs', body('new Array(4294967295).join("x")'), input)
    const behind = sandbox.decode('behind', body('return { data: { n: 1 } }'), input)
    expect(await hanging).toEqual({
      ok: false,
      error: 'ตัวถอดรหัสค้าง ไม่ตอบสนอง',
      isCutOff: true,
      mayPass: false,
      suspendedUntil: null,
    })
    expect(await behind).toMatchObject({ data: { n: 1 } })
    expect(logged).toContain('codec thread replaced')
  })

  it('is bounded where it writes JSON of something deep itself', async () => {
    const sandbox = open({ hangMs: 500 })
    const source = body(`${nested('{ o }')} return { data: { n: JSON.stringify(o).length } }`)
    expect(await sandbox.decode('deep', source, input)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/stack overflow|50 มิลลิวินาที|ค้าง/) as string,
    })
    expect(await sandbox.decode('fine', body('return { data: { n: 1 } }'), input)).toMatchObject({
      data: { n: 1 },
    })
  })

  it('that breaks the engine costs its thread', async () => {
    const sandbox = open({ stackBytes: 0 }) // no limit of QuickJS itself: the stack of WebAssembly overflows
    expect(
      await sandbox.decode('breaks', 'function decodeUplink(i) { return decodeUplink(i) }', input),
    ).toMatchObject({
      ok: false,
    })
    expect(await sandbox.decode('fine', body('return { data: { n: 1 } }'), input)).toMatchObject({
      data: { n: 1 },
    })
    expect(logged).toContain('codec thread replaced')
  })
})

describe('isolation', () => {
  it('keeps nothing from one call to the next', async () => {
    const source = `var n = 0; let m = 0
      Array.prototype.count = (function () { var calls = 0; return function () { return (calls += 1) } })()
      function decodeUplink() {
        n++; m++; g = (typeof g === 'undefined' ? 0 : g) + 1; globalThis.h = (globalThis.h || 0) + 1
        var before = [[].x, {}.y, Math.z, [].values().w, typeof JSON.stringify, Function('return typeof k')()]
        Array.prototype.x = 1; Object.prototype.y = 1; Math.z = 1; JSON.stringify = null; [].values().__proto__.w = 1
        Function('this.k = 1')(); new Uint8Array(2e6).fill(255)
        return { data: { n: n, m: m, g: g, h: h, count: [].count(), before: before, isZero: new Uint8Array(1e6).indexOf(255) } }
      }`
    for (let i = 0; i < 3; i += 1) {
      expect(await shared.decode('state', source, input)).toEqual({
        ok: true,
        data: {
          n: 1,
          m: 1,
          g: 1,
          h: 1,
          count: 1,
          before: [null, null, null, null, 'function', 'undefined'],
          isZero: -1,
        },
        warnings: [],
      })
    }
  })

  it.each([
    ['Object.defineProperty(globalThis, "q", { value: 1 })'],
    ['Object.preventExtensions(globalThis)'],
    ['Object.setPrototypeOf(globalThis, { q: 1 })'],
    ['Object.freeze(Array.prototype)'],
    ['Object.prototype.q = 1; for (;;);'],
    ['Object.prototype.q = 1; throw new Error()'],
    ['Object.prototype.q = 1; return decodeUplink()'],
    ['Object.prototype.q = 1; for (var a = []; ; ) a.push(new Array(1000).fill(1))'],
    ['Object.prototype.q = 1; Promise.resolve().then(function () { globalThis.q = 1 })'],
  ])('begins each call as if the one before had not been: %s', async (text) => {
    const source = `function decodeUplink(input) {
      if (input && input.fPort === 1) return { data: {
        q: typeof q, own: typeof {}.q, isOpen: Object.isExtensible(globalThis) && !Object.isFrozen(Array.prototype) } }
      ${text}; return { data: {} } }`
    const clean = { ok: true, data: { q: 'undefined', own: 'undefined', isOpen: true } }
    await shared.decode(text, source, input)
    expect(await shared.decode(text, source, { ...input, fPort: 1 })).toMatchObject(clean)
    const other = source.replace(text, '')
    expect(await shared.decode('another profile', other, { ...input, fPort: 1 })).toMatchObject(
      clean,
    )
  })

  it.each([
    ['JSON.stringify = null; JSON.parse = null; String = Error = Map = Reflect = null'],
    ['Map.prototype.get = function () { return 0 }; Map.prototype.set = null'],
    [
      'Array.isArray = function () { return true }; String.prototype.slice = function () { return {} }',
    ],
    ['Object.prototype.missing = "x"; Object.prototype.thrown = "x"'],
    ['Error.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = undefined'],
    [
      'Object.defineProperty(Object.prototype, "output", { set: function () { throw 1 }, get: function () { return 5 } })',
    ],
    ['Function.prototype.call = Function.prototype.apply = Function.prototype.bind = null'],
    [
      'Object.defineProperty(InternalError, Symbol.hasInstance, { value: function () { return true } })',
    ],
    ['delete globalThis.InternalError; delete globalThis.JSON; delete globalThis.Object'],
  ])('what it makes of the language reaches its own text alone: %s', async (text) => {
    const reported = `${text}; function decodeUplink(input) { if (input.fPort === 7) return { data: { n: 7 } }; throw "reason" }`
    expect(await run(reported)).toMatchObject({ ok: true, data: { n: 7 } })
    expect(await shared.decode(`${text} told`, reported, { ...input, fPort: 1 })).toMatchObject({
      error: 'ตัวถอดรหัสแจ้งข้อผิดพลาด: reason',
    })
    const deep = `${text}; function decodeUplink() { var a = {}; for (var i = 0; i < 9000; i++) a = { a: a }; return { data: a } }`
    expect(await run(deep)).toMatchObject({
      isCutOff: true,
      error: expect.stringContaining('32 ชั้น') as string,
    })
  })

  it('reaches nothing outside', async () => {
    const names = [
      'process',
      'fetch',
      'eval',
      'setTimeout',
      'WebAssembly',
      'Worker',
      'std',
      'os',
      'module',
      'global',
    ]
    const source = (before: string) => `${before} function decodeUplink() { return { data: {
      found: ${JSON.stringify(names)}.filter(function (name) { return typeof Function('return this')()[name] !== 'undefined' }),
      callers: [typeof decodeUplink.caller, typeof new Error().callSites] } } }`
    for (const before of ['', 'Buffer.from("");']) {
      expect(await run(source(before))).toMatchObject({
        data: { found: [], callers: ['undefined', 'undefined'] },
      })
    }
    expect(await run(body('return import("fs")'))).toMatchObject({ ok: false })
    for (const name of ['fs', 'node:fs', '__proto__', 'toString']) {
      expect(await run(body(`return { data: { fs: require("${name}") } }`))).toMatchObject({
        error: `ตัวถอดรหัสแจ้งข้อผิดพลาด: require: there is no module ${name}`,
      })
    }
  })

  it('keeps profiles apart', async () => {
    const source = body(
      'shared = (typeof shared === "undefined" ? 0 : shared) + 1; return { data: { n: shared } }',
    )
    expect(await shared.decode('one', source, input)).toMatchObject({ data: { n: 1 } })
    expect(await shared.decode('two', source, input)).toMatchObject({ data: { n: 1 } })
  })
})

describe('standing', () => {
  const looping = body('if (input.fPort === 7) for (;;); return { data: { fine: true } }')
  const fine = { ...input, fPort: 1 }

  it('suspends after three cut-offs in a row, for ten minutes, and a new source starts anew', async () => {
    const sandbox = open({}, () => 0)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.decode('p', looping, input)),
    )
    expect(results.every((result) => !result.ok && result.isCutOff)).toBe(true)
    expect(results.map((result) => !result.ok && result.error.startsWith('ระงับ'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((call) => call > 3),
    )
    expect(logged).toEqual(['codec suspended'])
    expect(await sandbox.decode('p', looping, fine)).toEqual({
      ok: false,
      error: 'ระงับตัวถอดรหัส 10 นาที เพราะถูกตัดการทำงาน 3 ครั้งติดต่อกัน',
      isCutOff: true,
      mayPass: false,
      suspendedUntil: new Date(10 * 60_000),
    })
    expect(await sandbox.decode('p', `${looping}//`, fine)).toMatchObject({ ok: true })
  })

  it('suspends a trusted codec that answers too deep, and others go on meanwhile', async () => {
    const sandbox = open({}, () => 0)
    const good = body('return { data: { n: input.fPort } }')
    const deep = body(
      'let o = {}; if (input.fPort === 7) for (let n = 0; n < 20000; n += 1) o = { o }; return { data: o }',
    )
    for (const source of [good, deep])
      expect(await sandbox.decode(source, source, fine)).toMatchObject({ ok: true })
    const startedAt = performance.now()
    const results = Array.from({ length: 3 }, () => sandbox.decode(deep, deep, input))
    expect(await sandbox.decode(good, good, input)).toMatchObject({ ok: true })
    for (const result of await Promise.all(results))
      expect(result).toMatchObject({ isCutOff: true })
    expect(performance.now() - startedAt).toBeLessThan(3000)
    expect(await sandbox.decode(deep, deep, fine)).toMatchObject({
      error: expect.stringContaining('ระงับ') as string,
    })
    expect(logged).toEqual(['codec suspended'])
  })

  it('comes back after its time, and one more cut-off suspends again', async () => {
    let time = 1
    const sandbox = open({}, () => time)
    for (let i = 0; i < 3; i += 1) await sandbox.decode('p', looping, input)
    time += 10 * 60_000
    expect(await sandbox.decode('p', looping, input)).toMatchObject({
      error: expect.stringContaining('50 มิลลิวินาที') as string,
    })
    expect(await sandbox.decode('p', looping, fine)).toMatchObject({
      error: expect.stringContaining('ระงับ') as string,
    })
    time += 10 * 60_000
    expect(await sandbox.decode('p', looping, fine)).toMatchObject({ ok: true })
    expect(await sandbox.decode('p', looping, input)).toMatchObject({ isCutOff: true })
    expect(await sandbox.decode('p', looping, fine)).toMatchObject({ ok: true })
  })

  it('lets no looping codec hold up the others', async () => {
    const sandbox = open()
    const good = body('return { data: { n: input.fPort } }')
    for (let i = 0; i < 2; i += 1) await sandbox.decode('good', good, input) // earns its trust, and starts the other thread
    const order: string[] = []
    const bad = Array.from({ length: 20 }, (_, i) =>
      sandbox.decode(`bad${i}`, looping, input).then(() => order.push('bad')),
    )
    const goods = Array.from({ length: 200 }, () =>
      sandbox.decode('good', good, input).then(() => order.push('good')),
    )
    await Promise.all([...bad, ...goods])
    expect(order.slice(-10)).toEqual(Array<string>(10).fill('bad'))
    expect(order.filter((one) => one === 'good')).toHaveLength(200)
  })
})

describe('bounds', () => {
  it('refuses what is too long and what finds the queue full', async () => {
    const sandbox = open({ waiting: 3 })
    expect(await sandbox.decode('long', ' '.repeat(300_000), input)).toMatchObject({
      error: expect.stringContaining('262144') as string,
    })
    const results = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.decode('p', body('return { data: {} }'), input)),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(3)
    expect(results.at(-1)).toEqual({
      ok: false,
      error: 'มีข้อมูลรอถอดรหัสมากเกินไป',
      isCutOff: false,
      mayPass: true,
      suspendedUntil: null,
    })
  })

  it('answers what is under way when it is closed', async () => {
    const sandbox = open()
    const pending = Array.from({ length: 5 }, () => sandbox.decode('p', body('for (;;);'), input))
    await sandbox.close()
    const results = await Promise.all([...pending, sandbox.decode('p', body(''), input)])
    expect(results.every((result) => !result.ok && result.error === 'ระบบกำลังหยุดทำงาน')).toBe(true)
  })

  it('keeps no more codecs than it may, and builds again what it let go', async () => {
    const sandbox = open({ storedImages: 2 })
    const source = body('return { data: { n: input.fPort } }')
    for (const key of ['a', 'b', 'c', 'd', 'a', 'b', 'a', 'd']) {
      expect(await sandbox.decode(key, source, input)).toMatchObject({ data: { n: 7 } })
    }
  })
})
