import { consoleInfo, ConsoleInfo } from '@roadside/contract/console-info.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

const storageKey = 'consoleInfo'

/** Settings of the installation. What this browser last knew is taken at once and asked again behind the screen. */
export function consoleInfoQuery() {
  return queryOptions({
    ...callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: 60_000 }),
    queryFn: async ({ signal }) => {
      const info = await callServer(consoleInfo, {}, { signal })
      localStorage.setItem(storageKey, JSON.stringify(info))
      return info
    },
    initialData: readKept,
    initialDataUpdatedAt: 0,
  })
}

function readKept(): ConsoleInfo | undefined {
  try {
    return ConsoleInfo.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

export function useConsoleInfo(): ConsoleInfo {
  return useSuspenseQuery(consoleInfoQuery()).data
}
