interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock: begun, lasted; and of the thread's CPU. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/**
 * The longest task of the page's main thread, by CPU time. The measure's own work in the page is
 * left out (a search for a button in the accessibility tree takes 90 ms of a long page). The page's
 * work that was deferred until then is left out with it.
 */
export function longestTask(trace: Buffer): { cpuMs: number; wallMs: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf)
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'))
  const workOf = (thread: string) =>
    tasks.reduce((sum, task) => sum + (threadOf(task) === thread ? (task.tdur ?? 0) : 0), 0)
  const main = mains.toSorted((one, other) => workOf(other) - workOf(one))[0]
  const requestedAt = events
    .filter(
      ({ args }) =>
        args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
    )
    .filter((event) => threadOf(event) === main)
  if (requestedAt.length === 0) throw new Error('what the measure asks is not found in the trace')
  const isInPart = ({ ts, dur = 0 }: TraceEvent) =>
    requestedAt.some((event) => event.ts >= ts && event.ts <= ts + dur)
  const own = tasks.filter((task) => threadOf(task) === main && !isInPart(task))
  if (own.length === 0) throw new Error('no task of the page was traced')
  const longest = (of: (event: TraceEvent) => number | undefined) =>
    Math.max(...own.map((event) => of(event) ?? 0)) / 1_000
  return { cpuMs: longest(({ tdur }) => tdur), wallMs: longest(({ dur }) => dur) }
}
