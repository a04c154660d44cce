// Runs inside QuickJS, once for each runtime, before any codec. Nothing that a codec does may reach its next call:
// its own variables live in a function that is called anew each time, everything built in is frozen, and what it leaves
// on the global object is taken away. Evaluates to the function that makes one call; that throws "unclean" when
// something cannot be taken away, and the runtime is then thrown away.
;(function () {
  'use strict'
  const { parse, stringify } = JSON
  const { ownKeys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty, deleteProperty, isExtensible } = Reflect
  const { freeze } = Object
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

  /** `make` evaluates the codec's source afresh and returns its functions by name; the answer is JSON text. */
  return (make, name, text) => {
    const input = parse(text)
    if (input.recvTime !== undefined) input.recvTime = new Time(input.recvTime)
    let answer
    try {
      const run = make()[name]
      answer = typeof run === 'function' ? { output: run(input) } : { missing: name }
      return stringify(answer)
    } catch (error) {
      if (error instanceof EngineError) throw error
      return stringify({ thrown: wordsOf(error) })
    } finally {
      clean()
    }
  }
})()
