import type { LampWorkerStart } from './web/lamp-queries.ts'

/** The worker that holds the lamps of one site, and the page's ends of its two channels. */
export interface LampWorker {
  readonly worker: Worker
  readonly queries: MessagePort
  /** For `remotePoints`. */
  readonly points: MessagePort
}

/** Who opens a page and does not come to see its lamps has left it, or may not. Milliseconds. */
const preloadTimeoutMs = 30_000

interface Preloaded {
  readonly wid: number
  readonly token: string
  readonly lampWorker: LampWorker
  readonly drop: () => void
}
let preloaded: Preloaded | null = null

/** With a token the worker asks for the lamps at once, and answers the first `load` with what came. */
export function startLampWorker(wid: number, token?: string): LampWorker {
  const [queries, points] = [new MessageChannel(), new MessageChannel()]
  const worker = new Worker(new URL('./web/lamp-worker.ts', import.meta.url), { type: 'module' })
  const start: LampWorkerStart = { wid, token, queries: queries.port2, points: points.port2 }
  worker.postMessage(start, [queries.port2, points.port2])
  return { worker, queries: queries.port1, points: points.port1 }
}

/** The worker that began with the page, once; null where none did for this site and with this token. */
export function takePreloaded(wid: number, token: string): LampWorker | null {
  if (preloaded?.wid !== wid || preloaded.token !== token) {
    preloaded?.drop()
    return null
  }
  const { lampWorker } = preloaded
  preloaded = null
  return lampWorker
}

/**
 * Where the page's head names this file as a script, it runs long before the console itself has come, and asks for the lamps
 * meanwhile: with the token and the site as the console would read them (specification §3 and §2).
 */
function preloadWithPage(): void {
  const token = localStorage.getItem('accessToken')
  const [, digits] = /[?&]wid=([1-9]\d{0,14})(?:&|$)/.exec(location.search) ?? []
  if (!token || !digits || isContractor()) return
  const wid = Number(digits)
  const lampWorker = startLampWorker(wid, token)
  const drop = () => {
    if (preloaded?.lampWorker !== lampWorker) return
    preloaded = null
    lampWorker.worker.terminate()
  }
  preloaded = { wid, token, lampWorker, drop }
  lampWorker.worker.addEventListener('error', drop)
  setTimeout(drop, preloadTimeoutMs)
}

/** For a contractor the page does not exist. */
function isContractor(): boolean {
  return /"role":"contractor"/.test(localStorage.getItem('userData') ?? '')
}

if (document.querySelector('script[data-preload]')) preloadWithPage()
