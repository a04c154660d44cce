import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { NetworkError } from './network-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failure`: the sentence that a failed call is logged with (specification §8). `isAside`: the
     * answer stands beside every page, and is no part of any.
     */
    queryMeta: { failure?: string; isAside?: true }
    mutationMeta: { failure?: string }
  }
}

/** The cache of answers. Every failure is logged; the view that made the query shows it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        console.error(query.meta?.failure ?? `/api/${String(query.queryKey[0])}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        console.error(
          mutation.meta?.failure ?? `/api/${String(mutation.options.mutationKey?.[0])}`,
          error,
        ),
    }),
    defaultOptions: {
      queries: {
        // a browser without a network still reaches a console on its own machine
        networkMode: 'always',
        // a single short network failure is not shown; the view shows any other error
        retry: (count, error) => error instanceof NetworkError && count < 1,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
