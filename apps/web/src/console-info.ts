import { consoleInfo, consoleInfoElement, ConsoleInfo } from '@roadside/contract/console-info.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

/** Settings of the installation. The built page contains them; in development they are queried. */
export function consoleInfoQuery() {
  return queryOptions({
    ...callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: 60_000 }),
    initialData: readEmbedded,
  })
}

function readEmbedded(): ConsoleInfo | undefined {
  const embedded = document.getElementById(consoleInfoElement)?.textContent
  return embedded ? ConsoleInfo.parse(JSON.parse(embedded)) : undefined
}

export function useConsoleInfo(): ConsoleInfo {
  return useSuspenseQuery(consoleInfoQuery()).data
}
