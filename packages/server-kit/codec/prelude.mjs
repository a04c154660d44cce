// Runs inside QuickJS in the codec's realm, before the codec. Adds the globals of The Things Stack
// and ChirpStack that are not part of the language. Evaluates to the values of this realm that
// harness.mjs needs.
;(function () {
  'use strict'
  const { parse } = JSON
  const Time = Date
  const quiet = () => undefined
  const consoleNames =
    'assert clear count countReset debug dir dirxml error group groupCollapsed groupEnd info log table time timeEnd timeLog trace warn'
  globalThis.console = Object.fromEntries(consoleNames.split(' ').map((name) => [name, quiet]))
  Reflect.deleteProperty(globalThis, 'eval')

  return {
    engineErrorPrototype: InternalError.prototype,
    /** `variables` are ChirpStack's variables of a device; the console has none. */
    readInput: (text) => {
      const input = parse(text)
      if (input.recvTime !== undefined) input.recvTime = new Time(input.recvTime)
      input.variables = {}
      return input
    },
  }
})()
