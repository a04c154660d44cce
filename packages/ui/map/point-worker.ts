import { servePoints } from './point-channel.ts'
import type { PointColumns } from './point-source.ts'
import { PointStore } from './point-store.ts'

/** To the worker: the port on which it is asked, once, and the points, as often as they are others. */
export type PointWorkerMessage = { readonly port: MessagePort } | { readonly columns: PointColumns }

const store = new PointStore()

/** Indexes beside the page what the page has fetched; see `useWorkerPoints`. */
self.addEventListener('message', ({ data }: MessageEvent<PointWorkerMessage>) => {
  if ('port' in data) servePoints(store, data.port)
  else store.set(data.columns)
})
