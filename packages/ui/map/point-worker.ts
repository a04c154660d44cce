import { servePoints } from './point-channel.ts'
import type { PointColumns } from './point-source.ts'
import { PointStore } from './point-store.ts'

/** To the worker: once the port for requests, and the points whenever they change. */
export type PointWorkerMessage = { readonly port: MessagePort } | { readonly columns: PointColumns }

const store = new PointStore()

/** Indexes the page's fetched data off the main thread; see `useWorkerPoints`. */
self.addEventListener('message', ({ data }: MessageEvent<PointWorkerMessage>) => {
  if ('port' in data) servePoints(store, data.port)
  else store.set(data.columns)
})
