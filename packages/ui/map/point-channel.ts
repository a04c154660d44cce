import type {
  Bounds,
  ClusterMembers,
  LocatedPoint,
  PointSource,
  PointTile,
} from './point-source.ts'

type Question =
  | { readonly request: 'query'; readonly bounds: Bounds; readonly zoom: number }
  | { readonly request: 'members'; readonly cluster: number }
  | { readonly request: 'locate'; readonly id: string }
type Numbered = Question & { readonly call: number }
/** From the worker: an answer, or word that the points are others. */
type Message = { readonly call: number; readonly answer: unknown } | { readonly changed: true }

/** The worker's end: answers what `remotePoints` asks on the other port of the channel, until that port is closed. */
export function servePoints(source: PointSource, port: MessagePort): void {
  port.onmessage = async ({ data }: MessageEvent<Numbered>) => {
    const answer = await answerQuestion(source, data)
    port.postMessage({ call: data.call, answer } satisfies Message)
  }
  source.subscribe(() => port.postMessage({ changed: true } satisfies Message))
}

function answerQuestion(source: PointSource, question: Question): Promise<unknown> {
  switch (question.request) {
    case 'query':
      return source.query(question.bounds, question.zoom)
    case 'members':
      return source.members(question.cluster)
    case 'locate':
      return source.locate(question.id)
  }
}

/**
 * The page's end of a channel whose other port a worker serves:
 * `const { port1, port2 } = new MessageChannel(); worker.postMessage(port2, [port2]); remotePoints(port1)`.
 * Close `port1` when the page is left.
 */
export function remotePoints(port: MessagePort): PointSource {
  const waiting = new Map<number, (answer: unknown) => void>()
  const listeners = new Set<() => void>()
  let calls = 0
  port.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('changed' in data) for (const listener of listeners) listener()
    else {
      waiting.get(data.call)?.(data.answer)
      waiting.delete(data.call)
    }
  }
  const request = <Answer>(question: Question) =>
    new Promise<Answer>((resolve) => {
      calls += 1
      waiting.set(calls, (answer) => resolve(answer as Answer))
      port.postMessage({ ...question, call: calls } satisfies Numbered)
    })
  return {
    query: (bounds, zoom) => request<PointTile>({ request: 'query', bounds, zoom }),
    members: (cluster) => request<ClusterMembers | null>({ request: 'members', cluster }),
    locate: (id) => request<LocatedPoint | null>({ request: 'locate', id }),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
