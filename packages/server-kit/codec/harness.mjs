// Runs inside QuickJS, in a realm of its own: a codec's changes to the built-ins of its realm do
// not reach this one. Evaluates to a function that takes the limits of an answer and returns the
// function that makes a call.
;(function () {
  'use strict'
  const { stringify } = JSON
  const { isArray } = Array
  const { getPrototypeOf } = Reflect
  const { isError } = Error
  const EngineError = InternalError

  const wordsOf = (error) => {
    try {
      return `${isError(error) ? error.message : error}`.slice(0, 300)
    } catch {
      return 'unknown'
    }
  }

  // `answer` and `output` lie above `data`, the first level that counts.
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
      characters +=
        (isArray(this) ? 1 : key.length) + (typeof value === 'string' ? value.length : 0)
      if (characters > outputCharacters) throw new EngineError('too large')
      if (typeof value !== 'object' || value === null) return value
      const level = (levels.get(this) ?? 0) + 1
      if (level > outputLevels + levelsAbove) throw new EngineError('too deep')
      levels.set(value, level)
      return value
    })
  }

  /**
   * The result of a codec's function `name`. For uplinks the older forms are accepted as well,
   * which return the values alone: `Decode` of ChirpStack v3 and `Decoder` of The Things Network
   * v2.
   */
  const callCodec = (codec, name, input) => {
    const { decodeUplink, decodeDownlink, Decode, Decoder } = codec
    const run = name === 'decodeUplink' ? decodeUplink : decodeDownlink
    if (typeof run === 'function') return { output: run(input) }
    if (name !== 'decodeUplink') return { missing: name }
    const { bytes, fPort, variables } = input
    if (typeof Decode === 'function') return { values: Decode(fPort, bytes, variables) ?? null }
    if (typeof Decoder === 'function') return { values: Decoder(bytes, fPort) ?? null }
    return { missing: name }
  }

  /**
   * `realm`: the result of prelude.mjs in the codec's realm. `make` evaluates the codec's source
   * and returns its functions by name; the result is JSON text.
   */
  return (outputCharacters, outputLevels) => (realm, make, name, text) => {
    const isEngineError = (error) => {
      try {
        const prototype = getPrototypeOf(error)
        return prototype === EngineError.prototype || prototype === realm.engineErrorPrototype
      } catch {
        return false
      }
    }
    try {
      const answer = callCodec(make(), name, realm.readInput(text))
      return write(answer, outputCharacters, outputLevels)
    } catch (error) {
      const thrown = wordsOf(error)
      // Never the error itself: a codec can throw one of these with anything hung on it.
      if (isEngineError(error)) throw new EngineError(thrown)
      return stringify({ thrown })
    }
  }
})()
