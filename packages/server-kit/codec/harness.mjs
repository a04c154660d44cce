// Runs inside QuickJS, once for each runtime, before any codec. Nothing that a codec does may reach its next call:
// its own variables live in a function that is called anew each time, everything built in is frozen, and what it leaves
// on the global object is taken away. Evaluates to a function that takes the limits of an answer and gives the one that
// makes one call; that throws "unclean" when something cannot be taken away, and the runtime is then thrown away.
;(function () {
  'use strict'
  const { parse, stringify } = JSON
  const { ownKeys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty, deleteProperty, isExtensible } = Reflect
  const { freeze } = Object
  const { isArray } = Array
  const Time = Date
  const EngineError = InternalError

  deleteProperty(globalThis, 'eval') // its `let` and `const` would stay
  const quiet = () => undefined
  globalThis.console = { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet }

  // A frozen `toString` must not keep a codec's own objects from having theirs, so these become accessors.
  const overridable = (home, names) => {
    for (const name of names) {
      const value = home[name]
      const set = function (own) {
        if (this === home) return
        defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
      }
      defineProperty(home, name, { get: () => value, set, enumerable: false, configurable: false })
    }
  }
  overridable(Object.prototype, ['constructor', 'toLocaleString', 'toString', 'valueOf'])
  overridable(Error.prototype, ['message', 'name', 'toString'])

  const seen = new Set()
  const harden = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    if (value !== globalThis) freeze(value)
    harden(getPrototypeOf(value))
    for (const key of ownKeys(value)) {
      const property = getOwnPropertyDescriptor(value, key)
      harden(property.value)
      harden(property.get)
      harden(property.set)
    }
  }
  const unnamed = [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
    new Map().entries(),
    new Set().values(),
    [].values().map(quiet),
    Iterator.from({ next: quiet }),
    (function* () {})(),
    async function () {},
    (async function* () {})(),
  ]
  for (const value of unnamed) harden(value)
  harden(globalThis)
  for (const key of ownKeys(globalThis)) {
    defineProperty(globalThis, key, { writable: false, configurable: false })
  }

  const builtIn = new Set(ownKeys(globalThis))
  const home = getPrototypeOf(globalThis)
  const clean = () => {
    for (const key of ownKeys(globalThis)) {
      if (!builtIn.has(key) && !deleteProperty(globalThis, key)) throw new EngineError('unclean')
    }
    if (!isExtensible(globalThis) || getPrototypeOf(globalThis) !== home) throw new EngineError('unclean')
  }

  const wordsOf = (error) => {
    try {
      return `${error instanceof Error ? error.message : error}`.slice(0, 300)
    } catch {
      return 'unknown'
    }
  }

  const isEngineError = (error) => {
    try {
      return error instanceof EngineError
    } catch {
      return false
    }
  }

  // Below `answer` and `output` stands `data`, the first level that counts.
  const levelsAbove = 2

  /**
   * JSON text of the answer. The engine's own loops cannot be interrupted, and for every object they go through all
   * those around it: seconds for a deep one. A replacer is called for each value, may be interrupted, and stops in time.
   */
  const write = (answer, outputCharacters, outputLevels) => {
    const levels = new Map()
    let characters = 0
    return stringify(answer, function (key, value) {
      if (value === undefined) return undefined
      characters += (isArray(this) ? 1 : key.length) + (typeof value === 'string' ? value.length : 0)
      if (characters > outputCharacters) throw new EngineError('too large')
      if (typeof value !== 'object' || value === null) return value
      const level = (levels.get(this) ?? 0) + 1
      if (level > outputLevels + levelsAbove) throw new EngineError('too deep')
      levels.set(value, level)
      return value
    })
  }

  /** `make` evaluates the codec's source afresh and returns its functions by name; the answer is JSON text. */
  return (outputCharacters, outputLevels) => (make, name, text) => {
    const input = parse(text)
    if (input.recvTime !== undefined) input.recvTime = new Time(input.recvTime)
    let answer
    try {
      const run = make()[name]
      answer = typeof run === 'function' ? { output: run(input) } : { missing: name }
      return write(answer, outputCharacters, outputLevels)
    } catch (error) {
      const thrown = wordsOf(error)
      // Never the error itself: a codec can throw one of these with anything hung on it.
      if (isEngineError(error)) throw new EngineError(thrown)
      return stringify({ thrown })
    } finally {
      clean()
    }
  }
})()
