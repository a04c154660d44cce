/** The page's service worker, by which it starts without a network. Over plain HTTP browsers have none. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  workers
    ?.register('/my-work/worker.js', { scope: '/my-work' })
    // the page works on without it, as long as there is a network
    .catch((error: unknown) => console.warn('the service worker could not be registered', error))
}
