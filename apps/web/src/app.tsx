import { consoleInfo } from '@roadside/contract/console-info.ts'
import { createQueryClient } from '@roadside/ui/api/query-client.ts'
import { live, liveStore } from '@roadside/ui/live/live.ts'
import { session } from '@roadside/ui/session/session.ts'
import { RoadsideProvider } from '@roadside/ui/theme/roadside-provider.tsx'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { BrokenPage, routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/** Builds the application; `history` replaces the browser's own. */
export function createApp(history?: RouterHistory) {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    ...(history && { history }),
  })
  const stop = followSession(queryClient, () => void router.invalidate())
  return {
    router,
    stop,
    element: (
      <RoadsideProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RoadsideProvider>
    ),
  }
}

/**
 * At every change of account, the cached answers are dropped and the routes' guards run again; these also where the
 * account must turn on one-time codes first.
 */
function followSession(queryClient: QueryClient, decideAnew: () => void): () => void {
  const currentUser = () => session.current()?.user.username
  const mustUseCodes = () => session.current()?.mustUseCodes === true
  let username = currentUser()
  let mustSetUp = mustUseCodes()
  // before the page's first query, so that no change falls between
  if (username) live.start()
  const stopAskingAnew = liveStore.onInterruption(
    () => void queryClient.refetchQueries({ fetchStatus: 'fetching' }),
  )
  const unsubscribe = session.subscribe(() => {
    const mustSetUpNow = mustUseCodes() && !mustSetUp
    mustSetUp = mustUseCodes()
    if (currentUser() === username) {
      if (mustSetUpNow) decideAnew()
      return
    }
    username = currentUser()
    live.stop()
    if (username) live.start()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== consoleInfo.path })
    decideAnew()
  })
  return () => {
    unsubscribe()
    stopAskingAnew()
    live.stop()
  }
}
