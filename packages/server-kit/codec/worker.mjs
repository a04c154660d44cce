// A thread that runs payload codecs one call after the other, in one QuickJS. Each call begins with the memory of the
// engine as it was when the codec had been compiled: whatever a call did is gone, and profiles never meet.
// It is loaded as text (thread.ts), so that it starts alike from the sources and out of the server's bundle.
import { openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { harness, prelude, bytesPrelude, quickjsUrl, bufferPath, limits } = workerData
const { getQuickJS } = (await import(quickjsUrl)).default
const quickjs = await getQuickJS()

/** Processor time of this thread in ms: on a busy machine a codec must not be cut off for having waited. */
const cpuMs = (() => {
  if (process.threadCpuUsage) {
    return () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
  }
  try {
    const file = openSync('/proc/thread-self/schedstat')
    const bytes = Buffer.alloc(64)
    return () => {
      readSync(file, bytes, 0, bytes.length, 0)
      return Number.parseInt(bytes.latin1Slice(0, 20), 10) / 1e6
    }
  } catch {
    return () => performance.now()
  }
})()

// Reading the clock costs as much as a short codec, so it is read every 5 ms at most, and in doubt.
const clock = { limitMs: 0, startedAt: 0, cpuAtStart: 0, cpuReadAt: -Infinity, hasRunOut: false }
function startClock(limitMs) {
  const now = performance.now()
  if (now - clock.cpuReadAt > 5) Object.assign(clock, { cpuAtStart: cpuMs(), cpuReadAt: now })
  Object.assign(clock, { limitMs, startedAt: now, hasRunOut: false })
}
function hasRunOut() {
  const { limitMs, startedAt, cpuAtStart } = clock
  clock.hasRunOut = performance.now() - startedAt > limitMs && cpuMs() - cpuAtStart > limitMs
  return clock.hasRunOut
}

const memory = quickjs.getWasmMemory()

/** More than the engine's variables and its allocator's last mark, which may be zero or lie within what is zero. */
const marginBytes = 64 * 1024

function lastWordInUse(words) {
  let at = words.length - 1
  while (words[at] === 0) at -= 1
  return at
}

/** The longest run of zeros: the engine's stack, which lies between its data and its heap and is empty between calls. */
function findStack() {
  const words = new Uint32Array(memory.buffer)
  const last = lastWordInUse(words)
  let longest = { from: 0, to: 0 }
  let from = 0
  for (let at = 0; at <= last; at += 1) {
    if (words[at] === 0) continue
    if (at - from > longest.to - longest.from) longest = { from, to: at }
    from = at + 1
  }
  return { from: 4 * longest.from, to: 4 * longest.to }
}

/** A copy of the engine's data and heap; above the heap everything must be zero. */
function takeImage({ from, to }) {
  const bytes = new Uint8Array(memory.buffer)
  const end = 4 * lastWordInUse(new Uint32Array(memory.buffer)) + marginBytes
  return { data: bytes.slice(0, from + marginBytes), heapStart: to, heap: bytes.slice(to, end) }
}

function restore({ data, heapStart, heap }) {
  const bytes = new Uint8Array(memory.buffer)
  bytes.set(data)
  bytes.set(heap, heapStart)
}

function clearAbove({ heapStart, heap }) {
  new Uint8Array(memory.buffer).fill(0, heapStart + heap.length)
}

/** The engine before any codec: a realm for the codec's text, and one for the harness that calls it. */
function startEngine() {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(hasRunOut)
  const harnessRealm = runtime.newContext()
  const codecRealm = runtime.newContext()
  startClock(limits.loadMs)
  const call = harnessRealm.unwrapResult(
    harnessRealm.evalCode(`${harness}(${limits.outputCharacters}, ${limits.outputLevels})`),
  )
  const given = codecRealm.unwrapResult(codecRealm.evalCode(prelude, 'prelude.js'))
  const stack = findStack()
  return { runtime, harnessRealm, codecRealm, call, given, stack, image: takeImage(stack) }
}
const engine = startEngine()

const namesOfBytes = /\b(?:Buffer|TextDecoder|TextEncoder|atob|btoa|require)\b/
let bytesText = null

/**
 * The program that adds Buffer and the like to a realm: `require` with the npm package `buffer`,
 * three CommonJS files, and their caller.
 */
function bytesProgram() {
  const { resolve } = createRequire(bufferPath)
  const requireOf = (modules) => `(function (modules) { return function (name) {
    if (!Object.hasOwn(modules, name)) throw new Error('require: there is no module ' + name)
    return modules[name]
  } })({ ${modules} })`
  const load = (
    path,
    require,
  ) => `(function (require) { var module = { exports: {} }, exports = module.exports
${readFileSync(path, 'utf8')}
;return module.exports })(${require})`
  const needed = ['base64-js', 'ieee754']
    .map((name) => `'${name}': ${load(resolve(name), 'null')}`)
    .join(', ')
  const offered = `buffer: ${load(bufferPath, requireOf(needed))}`
  bytesText ??= `globalThis.require = ${requireOf(offered)}
${bytesPrelude}`
  return bytesText
}

const functionNames = ['decodeUplink', 'decodeDownlink', 'Decode', 'Decoder']

/**
 * Compiles a codec: the function that evaluates its text afresh, and the memory that holds this
 * function.
 */
function compile(source) {
  const { codecRealm, stack, image } = engine
  const evaluate = (code, options) => codecRealm.evalCode(code, 'codec.js', options)
  restore(image)
  clearAbove(image)
  startClock(limits.loadMs)
  if (namesOfBytes.test(source)) codecRealm.unwrapResult(evaluate(bytesProgram()))
  // The source is compiled alone first: text that is a whole script cannot break out of the function around it.
  const alone = evaluate(source, { compileOnly: true })
  // Codecs published for Node export their functions in `module.exports`. `this` is the global
  // object, in strict code, too: otherwise it would be undefined there.
  const entry = (name) =>
    `${name}: typeof ${name} === 'undefined' ? module?.exports?.${name} : ${name}`
  const made = alone.error
    ? alone
    : evaluate(`(function () { let module = { exports: {} }, exports = module.exports; return (function () {${source}
;return { ${functionNames.map(entry).join(', ')} } }).call(this) })`)
  if (made.error) return { refusal: replyOf(codecRealm, made.error) }
  return { make: made.value, image: takeImage(stack) }
}

function replyOf(realm, error) {
  if (clock.hasRunOut) return { kind: 'cut_off', why: 'time' }
  const { name, message } = error.consume(realm.dump) ?? {}
  if (message === 'out of memory') return { kind: 'cut_off', why: 'memory' }
  if (message === 'too deep') return { kind: 'cut_off', why: 'depth' }
  if (message === 'too large') return { kind: 'failed', why: 'too_large' }
  return { kind: 'failed', why: 'error', message: `${name}: ${message}`.slice(0, 300) }
}

/** Nothing that it makes is disposed of: it goes with the memory. */
function run({ make, image }, entry, input) {
  const { runtime, harnessRealm, call, given } = engine
  restore(image)
  const values = [harnessRealm.newString(entry), harnessRealm.newString(input)]
  startClock(limits.runMs)
  const result = harnessRealm.callFunction(call, harnessRealm.undefined, given, make, ...values)
  const isLate = clock.hasRunOut || hasRunOut()
  if (result.error) return replyOf(harnessRealm, result.error)
  const length = harnessRealm.getProp(result.value, 'length').consume(harnessRealm.getNumber)
  // Native loops cannot be interrupted; a late end is only detected afterwards. Promises never get
  // to run.
  if (isLate) return { kind: 'cut_off', why: 'time' }
  if (runtime.hasPendingJob()) return { kind: 'failed', why: 'promise' }
  if (length > limits.outputCharacters) return { kind: 'failed', why: 'too_large' }
  return { kind: 'answered', text: harnessRealm.getString(result.value) }
}

/**
 * Profile → its source, the source's error, and its compiled form while that is cached. Least
 * recently used first.
 */
const profiles = new Map()

function decode({ profileKey, source, entry, input }) {
  const profile = profiles.get(profileKey) ?? { source: null, refusal: null, compiled: null }
  profiles.delete(profileKey)
  profiles.set(profileKey, profile)
  if (source !== undefined) Object.assign(profile, { source, refusal: null, compiled: null })
  if (profile.refusal) return profile.refusal
  if (!profile.compiled) {
    const kept = [...profiles.values()].filter((one) => one.compiled)
    if (kept.length >= limits.storedImages) kept[0].compiled = null
    const compiled = compile(profile.source)
    if (compiled.refusal) {
      if (compiled.refusal.kind === 'failed') profile.refusal = compiled.refusal
      return compiled.refusal
    }
    profile.compiled = compiled
  }
  return run(profile.compiled, entry, input)
}

parentPort.on('message', (job) => {
  let reply
  try {
    reply = decode(job)
  } catch (error) {
    // The engine itself has failed (its own stack overflowed): nothing in this thread can be relied on any more.
    reply = { kind: 'broken', message: String(error).slice(0, 300) }
  }
  parentPort.postMessage(reply)
})
parentPort.postMessage({ kind: 'ready' })
