// A thread that runs payload codecs one call after the other, with a kept QuickJS runtime for each profile.
// It is loaded as text (thread.ts), so that it starts alike from the sources and out of the server's bundle.
import { openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { harness, quickjsUrl, limits } = workerData
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

// Asking for it costs as much as a short codec, so it is asked every 5 ms at most, and in doubt.
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

/** profile → its source, what is wrong with that, and, while it is kept, its machine; least recently used first */
const profiles = new Map()

function buildMachine(source) {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(hasRunOut)
  const context = runtime.newContext()
  const evaluate = (code, options) => context.evalCode(code, 'codec.js', options)
  startClock(limits.loadMs)
  const call = context.unwrapResult(evaluate(`${harness}(${limits.outputCharacters}, ${limits.outputLevels})`))
  // The source is compiled alone first: text that is a whole script cannot break out of the function around it.
  // What makers publish for Node hands its functions over in `module.exports`.
  const alone = evaluate(source, { compileOnly: true })
  const made = alone.error
    ? alone
    : evaluate(`(function () { let module = { exports: {} }, exports = module.exports; return (function () {${source}
;return {
  decodeUplink: typeof decodeUplink === 'undefined' ? module?.exports?.decodeUplink : decodeUplink,
  decodeDownlink: typeof decodeDownlink === 'undefined' ? module?.exports?.decodeDownlink : decodeDownlink,
}})() })`)
  if (alone.value) alone.value.dispose()
  const dispose = () => {
    call.dispose()
    if (made.value) made.value.dispose()
    context.dispose()
    runtime.dispose()
  }
  if (made.error) {
    const reply = replyOf(context, made.error)
    dispose()
    return { refusal: reply }
  }
  return { context, runtime, call, make: made.value, dispose }
}

function replyOf(context, error) {
  const { name, message } = error.consume(context.dump) ?? {}
  if (clock.hasRunOut) return { kind: 'cut_off', why: 'time' }
  if (message === 'out of memory') return { kind: 'cut_off', why: 'memory' }
  if (message === 'too deep') return { kind: 'cut_off', why: 'depth' }
  if (message === 'too large') return { kind: 'failed', why: 'too_large' }
  return { kind: 'failed', why: 'error', message: `${name}: ${message}`.slice(0, 300) }
}

function run({ context, runtime, call, make }, entry, input) {
  const values = [context.newString(entry), context.newString(input)]
  startClock(limits.runMs)
  const result = context.callFunction(call, context.undefined, make, ...values)
  const isLate = clock.hasRunOut || hasRunOut()
  for (const value of values) value.dispose()
  if (result.error) return { reply: replyOf(context, result.error), isSpent: true }
  const length = context.getProp(result.value, 'length').consume(context.getNumber)
  const text = length > limits.outputCharacters ? '' : context.getString(result.value)
  result.value.dispose()
  // Native loops cannot be interrupted, only be seen to have taken too long. Promises never get to run.
  if (isLate) return { reply: { kind: 'cut_off', why: 'time' }, isSpent: true }
  if (runtime.hasPendingJob()) return { reply: { kind: 'failed', why: 'promise' }, isSpent: true }
  if (text === '') return { reply: { kind: 'failed', why: 'too_large' } }
  return { reply: { kind: 'answered', text } }
}

function forgetMachine(profile) {
  const { machine } = profile
  profile.machine = null
  if (machine) machine.dispose()
}

function decode({ profileKey, source, entry, input }) {
  const profile = profiles.get(profileKey) ?? { source: null, refusal: null, machine: null }
  profiles.delete(profileKey)
  profiles.set(profileKey, profile)
  if (source !== undefined) {
    forgetMachine(profile)
    Object.assign(profile, { source, refusal: null })
  }
  if (profile.refusal) return profile.refusal
  if (!profile.machine) {
    const kept = [...profiles.values()].filter((one) => one.machine)
    if (kept.length >= limits.keptRuntimes) forgetMachine(kept[0])
    const machine = buildMachine(profile.source)
    if (machine.refusal) {
      if (machine.refusal.kind === 'failed') profile.refusal = machine.refusal
      return machine.refusal
    }
    profile.machine = machine
  }
  const { reply, isSpent } = run(profile.machine, entry, input)
  if (isSpent) forgetMachine(profile)
  return reply
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
